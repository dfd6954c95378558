/** Vue's names as globals, and a way to mount. */
import * as Vue from "vue";

Object.assign(globalThis, Vue, { Vue });

/** Mounts a component on the root and gives its public instance. */
globalThis.mount = (component, props) => Vue.createApp(component, props).mount("#root");
