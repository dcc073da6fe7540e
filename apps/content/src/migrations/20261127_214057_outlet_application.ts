import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "content"."outlets" ADD COLUMN "application_id" varchar;
  CREATE UNIQUE INDEX "outlets_application_id_idx" ON "content"."outlets" USING btree ("application_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "content"."outlets_application_id_idx";
  ALTER TABLE "content"."outlets" DROP COLUMN "application_id";`)
}
