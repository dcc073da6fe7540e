import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "content"."promotion_types" ADD COLUMN "amplify_after_hours" numeric DEFAULT 2 NOT NULL;
  ALTER TABLE "content"."promotion_types" ADD COLUMN "reshare_after_hours" numeric DEFAULT 24 NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "content"."promotion_types" DROP COLUMN "amplify_after_hours";
  ALTER TABLE "content"."promotion_types" DROP COLUMN "reshare_after_hours";`)
}
