// The oldest browsers that the pages support. The bounds are SIMD in WebAssembly (Safari), `roundRect` of a canvas (Firefox),
// and the unit `svh` (Chrome, Edge); `public/older_browsers.js` looks for these.
export const browsers = { chrome: '108', edge: '108', firefox: '112', safari: '16.4' };
