/** Polymer 3 and its template tag. */
import { html, PolymerElement } from "@polymer/polymer/polymer-element.js";
import { Polymer } from "@polymer/polymer/polymer-legacy.js";
import "@polymer/polymer/lib/elements/dom-if.js";
import "@polymer/polymer/lib/elements/dom-repeat.js";

Object.assign(globalThis, { PolymerElement, html, Polymer });
