/** Backbone with its dependencies. */
import Backbone from "backbone";
import jQuery from "jquery-3";
import _ from "underscore";

Backbone.$ = jQuery;
Object.assign(globalThis, { Backbone, _, $: jQuery, jQuery });
