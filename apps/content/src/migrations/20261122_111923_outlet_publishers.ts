import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "content"."enum_outlets_publisher" AS ENUM('assisted', 'lodestay-feed', 'email', 'webhook');
  ALTER TABLE "content"."outlets" ADD COLUMN "publisher" "content"."enum_outlets_publisher";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "content"."outlets" DROP COLUMN "publisher";
  DROP TYPE "content"."enum_outlets_publisher";`)
}
