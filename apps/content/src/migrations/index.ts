import * as migration_20261121_131148_begin from './20261121_131148_begin.ts';

export const migrations = [
  {
    up: migration_20261121_131148_begin.up,
    down: migration_20261121_131148_begin.down,
    name: '20261121_131148_begin'
  },
];
