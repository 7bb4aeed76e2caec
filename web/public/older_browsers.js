// Runs in browsers of any age, so it is written for the oldest: one that is too old for the pages gets a sentence instead
// of a blank page. What is looked for came last of all that the pages need (build/browsers.ts).
(function () {
  // A module with an instruction of SIMD.
  var simd = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

  function isNewEnough() {
    return (
      'noModule' in document.createElement('script') &&
      'at' in Array.prototype &&
      'hasOwn' in Object &&
      'roundRect' in CanvasRenderingContext2D.prototype &&
      CSS.supports('height', '1svh') &&
      typeof WebAssembly === 'object' &&
      WebAssembly.validate(new Uint8Array(simd))
    );
  }

  if (isNewEnough()) return;
  // Without this place the pages do not start.
  var app = document.getElementById('app');
  app.parentNode.removeChild(app);
  document.getElementById('too-old').removeAttribute('hidden');
})();
