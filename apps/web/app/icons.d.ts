/** An icon's path data, given by the icon-path plugin of the build. */
declare module '*.svg?path' {
  const path: string
  export default path
}
