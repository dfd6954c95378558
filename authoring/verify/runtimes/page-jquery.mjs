/** jQuery under its two names. */
import jQuery from "jquery";

Object.assign(globalThis, { $: jQuery, jQuery });
