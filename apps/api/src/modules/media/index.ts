export { type MediaDeps, mediaModule, takeForms } from './media-routes.ts'
export { type Chance, chanceOf } from './scene/chance.ts'
export { type SceneSubject, sceneFor, sceneMedia } from './scene/scene-for.ts'
export type { Home, Land } from './scene/vocabulary.ts'
