/** The reactive core of Ember. */
import { cached, tracked } from "@glimmer/tracking";

Object.assign(globalThis, { cached, tracked });
