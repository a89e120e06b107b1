/** In tests for `virtual:campus-shared`, which the federation preset makes in the real build: nothing is loaded here. */
export default {};
