import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { BadgesGroup } from './badges-group.tsx'
import { ButtonsGroup } from './buttons-group.tsx'
import { FieldsGroup } from './fields-group.tsx'
import { OverlaysGroup } from './overlays-group.tsx'
import { PageStatesGroup } from './page-states-group.tsx'
import { PicturesGroup } from './pictures-group.tsx'
import { StructureGroup } from './structure-group.tsx'
import { TypeGroup } from './type-group.tsx'

/** All UI controls in all states, for developers. */
export default function Controls() {
  return (
    <div className="page-column py-10">
      <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Controls' }]} />
      <h1 className="mt-3 mb-8 text-3xl">Controls</h1>
      <TypeGroup />
      <ButtonsGroup />
      <BadgesGroup />
      <FieldsGroup />
      <OverlaysGroup />
      <PageStatesGroup />
      <StructureGroup />
      <PicturesGroup />
    </div>
  )
}
