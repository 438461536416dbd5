"""A server that can be as faulty as a test needs: server.py [CERTIFICATE KEY] [--refuse-tunnels] [--http2 STREAMS]

It prints its port and ends when its standard input does. What it does is chosen by the request's path. With --http2,
it answers all streams of a connection once there are so many of them.
"""
import collections, json, os, socket, ssl, struct, sys, threading

arguments = sys.argv[1:]
streams = int(arguments[arguments.index("--http2") + 1]) if "--http2" in arguments else None
refuses_tunnels = "--refuse-tunnels" in arguments
certificate = arguments[:2] if len(arguments) >= 2 and not arguments[0].startswith("--") else None

lock = threading.Lock()
connections = 0
requests = collections.Counter()
abandoned = threading.Semaphore(0)


def read_head(stream):
    lines = []
    while True:
        line = stream.readline()
        if not line:
            return None
        if line in (b"\r\n", b"\n"):
            return lines
        lines.append(line.decode("latin-1").rstrip("\r\n"))


def answer(connection, status, body=b"", headers=()):
    head = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body)}"] + [f"{n}: {v}" for n, v in headers]
    connection.sendall(("\r\n".join(head) + "\r\n\r\n").encode() + body)


def wait_for_end(stream):
    try:
        while stream.read1(65536):
            pass
    except OSError:
        pass


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def tunnel(client, address):
    host, _, port = address.rpartition(":")
    target = socket.create_connection((host.strip("[]"), int(port)))
    answer_head = b"HTTP/1.1 200 Connection established\r\n\r\n"
    client.sendall(answer_head)

    def copy(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    threading.Thread(target=copy, args=(target, client), daemon=True).start()
    copy(client, target)


def respond(connection, stream, number, method, path, headers, body):
    """Answers one request; returns whether the connection goes on."""
    _, name, *rest = path.partition("?")[0].split("/")
    value = rest[0] if rest else ""
    if name == "echo":
        told = {"method": method, "path": path, "headers": headers, "body": body.decode("latin-1"), "connection": number}
        answer(connection, 200, json.dumps(told).encode(), [("Content-Type", "application/json"), ("X-Twice", "1"), ("x-twice", "2")])
    elif name == "statistics":
        with lock:
            told = {"connections": connections, "requests": dict(requests)}
        answer(connection, 200, json.dumps(told).encode())
    elif name == "await-abandoned":
        abandoned.acquire()
        answer(connection, 200)
    elif name == "status":
        answer(connection, int(value), b"told", [("Retry-After", rest[1])] if len(rest) > 1 else [])
    elif name == "fails-once":
        with lock:
            is_first = requests[path] == 1
        answer(connection, 503 if is_first else 200)
    elif name == "closes-every-second":
        with lock:
            is_second = requests[path] % 2 == 0
        if is_second:
            return False
        answer(connection, 200)
    elif name == "redirect":
        answer(connection, 302, b"moved", [("Location", path.partition("?")[2])])
    elif name == "declared":
        answer(connection, 200, b"x" * int(value))
    elif name == "undeclared":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * int(value))
        return False
    elif name == "headers":
        answer(connection, 200, headers=[(f"X-{i}", "x" * 1000) for i in range(int(value))])
    elif name == "cut-off":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
        return False
    elif name == "nonsense":
        connection.sendall(b"\x00\x01\x02 this is not HTTP\r\n\r\n")
        return False
    elif name == "interim":
        connection.sendall(b"HTTP/1.1 103 Early Hints\r\nX-Interim: 1\r\n\r\n")
        answer(connection, 200, b"final")
    elif name == "reset":
        reset(connection)
        return False
    elif name == "silence":
        wait_for_end(stream)
        abandoned.release()
        return False
    elif name == "half-a-head":
        connection.sendall(b"HTTP/1.1 200 OK\r\nX-Begun: ")
        wait_for_end(stream)
        return False
    else:
        answer(connection, 404)
    return True


def serve_http1(connection, stream, number):
    if stream.peek(1)[:1] == b"\x16":
        # Somebody begins TLS where there is none.
        answer(connection, 400)
        return
    while (head := read_head(stream)) is not None:
        method, path, _ = head[0].split(" ", 2)
        headers = [line.split(": ", 1) if ": " in line else [line.rstrip(":"), ""] for line in head[1:]]
        with lock:
            requests[path.partition("?")[0]] += 1
        if method == "CONNECT":
            if not refuses_tunnels:
                return tunnel(connection, path)
            answer(connection, 403)
            return
        if path.startswith("/unread"):
            return reset(connection)
        if path.startswith("http://"):
            path = "/echo?" + path
        length = next((int(v) for n, v in headers if n.lower() == "content-length"), 0)
        if not respond(connection, stream, number, method, path, headers, stream.read(length)):
            return


def serve_http2(connection, stream):
    def send(kind, flags, stream_id, payload=b""):
        connection.sendall(struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream_id) + payload)

    stream.read(24)
    send(4, 0, 0)
    waiting = []
    while len(head := stream.read(9)) == 9:
        length, kind, flags, stream_id = int.from_bytes(head[:3], "big"), head[3], head[4], struct.unpack(">I", head[5:])[0]
        payload = stream.read(length)
        if kind == 4 and not flags & 1:
            send(4, 1, 0)
        elif kind == 6 and not flags & 1:
            send(6, 1, 0, payload)
        elif kind in (0, 1) and flags & 1:
            waiting.append(stream_id)
            if len(waiting) == streams:
                for each in waiting:
                    send(1, 4, each, b"\x88")
                    send(0, 1, each, b"two")
                waiting = []


def serve(connection):
    global connections
    try:
        if certificate:
            connection = context.wrap_socket(connection, server_side=True)
        with lock:
            connections += 1
            number = connections
        stream = connection.makefile("rb")
        if certificate and connection.selected_alpn_protocol() == "h2":
            serve_http2(connection, stream)
        else:
            serve_http1(connection, stream, number)
        stream.close()
        if certificate:
            # Without it, the end of a body that has no declared length would look like an attack.
            connection.unwrap()
    except (OSError, ValueError):
        pass
    finally:
        connection.close()


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


if certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    if streams:
        context.set_alpn_protocols(["h2", "http/1.1"])
listener = socket.create_server(("127.0.0.1", 0), backlog=128)
threading.Thread(target=accept, args=(listener,), daemon=True).start()
print(listener.getsockname()[1], flush=True)
sys.stdin.read()
os._exit(0)
