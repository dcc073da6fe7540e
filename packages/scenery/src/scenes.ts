/** What to draw: the scenes of a stay without photos, and the address of each. Cheap: nothing is drawn here. */
export { type SceneSubject, sceneFor, sceneMedia } from './scene-for.ts'
export { type Home, type Land, readSceneSlug, type SceneSpec, sceneSlug } from './vocabulary.ts'
