import * as migration_20261121_131148_begin from './20261121_131148_begin.ts';
import * as migration_20261121_214506_sign_in from './20261121_214506_sign_in.ts';
import * as migration_20261122_040402_plans from './20261122_040402_plans.ts';
import * as migration_20261122_080000_execution_hours from './20261122_080000_execution_hours.ts';
import * as migration_20261122_111234_variant_pictures from './20261122_111234_variant_pictures.ts';
import * as migration_20261122_111923_outlet_publishers from './20261122_111923_outlet_publishers.ts';
import * as migration_20261122_145455_posted_as_is from './20261122_145455_posted_as_is.ts';
import * as migration_20261123_103608_autosave_pages from './20261123_103608_autosave_pages.ts';
import * as migration_20261127_214057_outlet_application from './20261127_214057_outlet_application.ts';
import * as migration_20261128_230527_feed_hours from './20261128_230527_feed_hours.ts';

export const migrations = [
  {
    up: migration_20261121_131148_begin.up,
    down: migration_20261121_131148_begin.down,
    name: '20261121_131148_begin',
  },
  {
    up: migration_20261121_214506_sign_in.up,
    down: migration_20261121_214506_sign_in.down,
    name: '20261121_214506_sign_in',
  },
  {
    up: migration_20261122_040402_plans.up,
    down: migration_20261122_040402_plans.down,
    name: '20261122_040402_plans',
  },
  {
    up: migration_20261122_080000_execution_hours.up,
    down: migration_20261122_080000_execution_hours.down,
    name: '20261122_080000_execution_hours',
  },
  {
    up: migration_20261122_111234_variant_pictures.up,
    down: migration_20261122_111234_variant_pictures.down,
    name: '20261122_111234_variant_pictures',
  },
  {
    up: migration_20261122_111923_outlet_publishers.up,
    down: migration_20261122_111923_outlet_publishers.down,
    name: '20261122_111923_outlet_publishers',
  },
  {
    up: migration_20261122_145455_posted_as_is.up,
    down: migration_20261122_145455_posted_as_is.down,
    name: '20261122_145455_posted_as_is',
  },
  {
    up: migration_20261123_103608_autosave_pages.up,
    down: migration_20261123_103608_autosave_pages.down,
    name: '20261123_103608_autosave_pages',
  },
  {
    up: migration_20261127_214057_outlet_application.up,
    down: migration_20261127_214057_outlet_application.down,
    name: '20261127_214057_outlet_application',
  },
  {
    up: migration_20261128_230527_feed_hours.up,
    down: migration_20261128_230527_feed_hours.down,
    name: '20261128_230527_feed_hours'
  },
];
