import { expect, test } from 'vitest'
import { lateScript } from './late-scripts.tsx'

const module = `;
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/stays-2.js";
  window.__reactRouterManifest = {
  "version": "1"
};
  window.__reactRouterRouteModules = {"root":route0,"stays":route1};

import("/assets/entry-3.js");`

test('the router’s eager imports are imported when the script starts, under the same names', () => {
  const script = lateScript(module, ['/assets/shell-4.js'])
  expect(script).toContain(
    'Promise.all([import("/assets/root-1.js"),import("/assets/stays-2.js")]).then(([route0,route1])=>{',
  )
  expect(script).toContain(
    'window.__reactRouterManifest = {"version": "1"};window.__reactRouterRouteModules = {"root":route0,"stays":route1};import("/assets/entry-3.js");',
  )
  expect(script).toContain('["/assets/shell-4.js"]')
  expect(script).not.toContain('import *')
  expect(() => new Function(script)).not.toThrow()
})

test('unexpected router code fails instead of leaving a page without scripts', () => {
  expect(() => lateScript('await import("/assets/root-1.js")', [])).toThrow('imports no route')
})
