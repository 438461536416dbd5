# Sourced by the scripts beside it: what they need from the machine, and the compiler flags they share.

readonly build_packages=(
    libchafa-dev libcurl4-openssl-dev libmicrohttpd-dev libpng-dev libsqlite3-dev libssl-dev libturbojpeg0-dev
    libzxcvbn-dev
)
readonly test_packages=(
    caddy chromium chromium-driver curl fish groff-base man-db nginx openssl python3 python3-pip tmux zsh
)
readonly bench_packages=(nginx wrk)
# Carries axe-core, with which the tests look for what shuts people out of the web pages. It is under the MPL-2.0, which
# asks nothing of whoever only runs it, and stays outside of the repository.
readonly axe_core_package=axe-playwright-python==0.1.8
readonly oldest_swift=6.2

# One set of flags for every debug build: SwiftPM compiles everything anew whenever they change. A warning stops only
# CI, so that a newer compiler with new warnings does not keep anybody from running the program.
build_flags=()
[[ ${CI-} != true ]] || build_flags=(-Xswiftc -warnings-as-errors)
readonly build_flags

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "error: $*"
    exit 1
}

# Prints the comment that opens the calling script, as its help.
print_help() {
    sed -n '2,/^[^#]/ { s/^# \{0,1\}//p; }' "$0"
}

require_swift() {
    local how="Install Swift $oldest_swift or newer (https://www.swift.org/install/linux/), put it on your PATH, and run this again."
    command -v swift >/dev/null || fail "swift is not on your PATH. $how"
    local version
    version=$(swift --version 2>/dev/null </dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    [[ -n $version ]] || fail "'swift --version' does not tell a version. $how"
    [[ $(printf '%s\n' "$oldest_swift" "$version" | sort -V | head -n 1) == "$oldest_swift" ]] ||
        fail "Swift $version is too old. $how"
}

# Installs the named packages that are missing; touches nothing, and needs no network, when none is.
install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "note: this is no Debian or Ubuntu, so nothing is installed; needed are what they call: $*"
        return
    fi
    local package missing=()
    for package in "$@"; do
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local as_root=()
    if (($(id -u) != 0)); then
        command -v sudo >/dev/null ||
            fail "these packages are missing, and installing them needs root or sudo. As root, run: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    "${as_root[@]}" apt-get update -qq </dev/null >&2 || fail "apt-get could not update its lists; is there a network?"
    # Programs are wanted, not services: while this file says no, no package starts one.
    local policy=/usr/sbin/policy-rc.d own_policy=
    if [[ ! -e $policy ]]; then
        own_policy=$policy
        printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" install -m 755 /dev/stdin "$policy"
    fi
    local failed=
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
        </dev/null >&2 || failed=yes
    [[ -z $own_policy ]] || "${as_root[@]}" rm -f "$own_policy"
    [[ -z $failed ]] || fail "apt-get could not install ${missing[*]}"
}

# Fetches axe-core into a cache folder, unless it is there.
fetch_axe_core() {
    local folder=${XDG_CACHE_HOME:-${HOME-}/.cache}/authblock-tests
    [[ ! -e $folder/axe.min.js ]] || return 0
    say "Fetching $axe_core_package"
    local wheel="$folder/wheel"
    mkdir -p "$wheel"
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$wheel" "$axe_core_package" \
        </dev/null >&2 || fail "pip could not fetch $axe_core_package; is there a network?"
    python3 -m zipfile -e "$wheel"/*.whl "$wheel"
    mv "$wheel/axe_playwright_python/axe.min.js" "$folder/axe.min.js"
    rm -r "$wheel"
}
