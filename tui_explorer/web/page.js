// What the page adds to textual-serve's terminal: where to connect, its font, where files go.
"use strict";

const terminal = document.getElementById("terminal");
terminal.dataset.sessionWebsocketUrl = new URL("ws", location.href).href.replace(/^http/, "ws");

// Cells are measured once, so the font has to be there first.
const begin = window.onload;
window.onload = async (event) => {
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
  begin(event);
};

// Keys are for the explorer as soon as there is one that hears them.
const connected = new MutationObserver(() => {
  if (document.body.classList.contains("-loaded")) {
    connected.disconnect();
    terminal.querySelector("textarea").focus();
  }
});
connected.observe(document.body, { attributeFilter: ["class"] });

// A file is fetched from below our own address; nothing else is ever opened.
const downloads = `${location.origin}/download/`;
window.open = (address) => {
  if (String(address).startsWith(downloads)) {
    const link = document.createElement("a");
    link.href = new URL(`download/${address.slice(downloads.length)}`, location.href).href;
    link.download = "";
    link.click();
  }
  return null;
};

document.getElementById("again").addEventListener("click", () => location.reload());
