import { DollarsCell as DollarsCell_6b06fdb7f00f871371db9572dec50f37 } from '../../../components/dollars.tsx'
import { Dollars as Dollars_6b06fdb7f00f871371db9572dec50f37 } from '../../../components/dollars.tsx'
import { RowOf as RowOf_6ac80b4bfae8e61ee9778c4c0cef39ee } from '../../../components/row-labels.tsx'
import { RowTitle as RowTitle_6ac80b4bfae8e61ee9778c4c0cef39ee } from '../../../components/row-labels.tsx'
import { PriceGrid as PriceGrid_d117b912d2a3b82c2a44072acbd1e8b8 } from '../../../components/price-grid.tsx'
import { BlockTitle as BlockTitle_6ac80b4bfae8e61ee9778c4c0cef39ee } from '../../../components/row-labels.tsx'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnderlineFeatureClient as UnderlineFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LiveSince as LiveSince_f549c048285bd39d59a48b663dfea3d8 } from '../../../components/live-since.tsx'
import { CurrentPassword as CurrentPassword_1dc6e987d4a23bd246b4e2aeea0752dd } from '../../../components/current-password.tsx'
import { BrandIcon as BrandIcon_78e9f786c9ba95795d26edc45e1fa448 } from '../../../components/brand.tsx'
import { BrandLogo as BrandLogo_78e9f786c9ba95795d26edc45e1fa448 } from '../../../components/brand.tsx'
import { PlatformSignIn as PlatformSignIn_ac1ca230cc6453b4b3e03c94c3ff0081 } from '../../../components/platform-sign-in.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/components/dollars.tsx#DollarsCell": DollarsCell_6b06fdb7f00f871371db9572dec50f37,
  "/components/dollars.tsx#Dollars": Dollars_6b06fdb7f00f871371db9572dec50f37,
  "/components/row-labels.tsx#RowOf": RowOf_6ac80b4bfae8e61ee9778c4c0cef39ee,
  "/components/row-labels.tsx#RowTitle": RowTitle_6ac80b4bfae8e61ee9778c4c0cef39ee,
  "/components/price-grid.tsx#PriceGrid": PriceGrid_d117b912d2a3b82c2a44072acbd1e8b8,
  "/components/row-labels.tsx#BlockTitle": BlockTitle_6ac80b4bfae8e61ee9778c4c0cef39ee,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnderlineFeatureClient": UnderlineFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/components/live-since.tsx#LiveSince": LiveSince_f549c048285bd39d59a48b663dfea3d8,
  "/components/current-password.tsx#CurrentPassword": CurrentPassword_1dc6e987d4a23bd246b4e2aeea0752dd,
  "/components/brand.tsx#BrandIcon": BrandIcon_78e9f786c9ba95795d26edc45e1fa448,
  "/components/brand.tsx#BrandLogo": BrandLogo_78e9f786c9ba95795d26edc45e1fa448,
  "/components/platform-sign-in.tsx#PlatformSignIn": PlatformSignIn_ac1ca230cc6453b4b3e03c94c3ff0081,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
