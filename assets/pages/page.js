"use strict";
const element = (name) => document.getElementById(name);

// Calls a function with each state of the page that the server sends.
const listen = (event, show) => {
  const source = new EventSource("events");
  source.addEventListener(event, (message) => show(JSON.parse(message.data)));
  return source;
};
