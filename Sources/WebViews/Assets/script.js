"use strict";

// Comfort only: every page works without this file.

for (const form of document.forms) {
  form.addEventListener("submit", (event) => {
    if (form.ariaBusy === "true") {
      event.preventDefault();
      return;
    }
    form.ariaBusy = "true";
    const button = event.submitter;
    if (button?.dataset.work) {
      button.classList.add("working");
      say(button.dataset.work);
    }
  });
}

// A page that comes back out of the browser's memory is as it was when it was left.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.forms) form.ariaBusy = "false";
  for (const button of document.querySelectorAll(".working")) button.classList.remove("working");
  say("");
});

const status = document.createElement("p");
status.className = "unseen";
status.role = "status";
document.querySelector("main").append(status);

function say(text) {
  status.textContent = text;
}

for (const field of document.querySelectorAll("input[data-show]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `${field.id}-show`;
  button.className = "show";
  button.setAttribute("aria-controls", field.id);
  button.setAttribute("aria-labelledby", `${button.id} ${field.id}-label`);
  const show = (isShown) => {
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? field.dataset.hide : field.dataset.show;
  };
  button.addEventListener("click", () => show(field.type === "password"));
  // No browser is to keep a password as it keeps what is typed into other fields.
  field.form.addEventListener("submit", () => show(false));
  show(false);
  field.after(button);
}

const dialog = document.querySelector("[role=alertdialog]");
if (dialog) {
  const keep = dialog.querySelector("[data-action=keep]");
  const stops = [...dialog.querySelectorAll("input:not([type=hidden], [hidden]), button, a")];
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) keep?.click();
    if (event.key !== "Tab") return;
    const [leaving, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (document.activeElement !== leaving && dialog.contains(document.activeElement)) return;
    event.preventDefault();
    next.focus();
  });
}
