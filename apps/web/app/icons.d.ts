/** An icon's path data, from the build's icon-path plugin. */
declare module '*.svg?path' {
  const path: string
  export default path
}
