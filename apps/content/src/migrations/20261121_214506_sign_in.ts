import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "content"."users" ADD COLUMN "platform_id" varchar;
  CREATE UNIQUE INDEX "users_platform_id_idx" ON "content"."users" USING btree ("platform_id");
  ALTER TABLE "content"."users" DROP COLUMN "login_attempts";
  ALTER TABLE "content"."users" DROP COLUMN "lock_until";
  -- Not of a collection: guesses are counted, and one-time codes and tickets are remembered, by statements of our own.
  CREATE TABLE "content"."rate_limits" (
  	"key" varchar(255) PRIMARY KEY NOT NULL,
  	"points" integer DEFAULT 0 NOT NULL,
  	"expire" bigint
  );
  CREATE TABLE "content"."first_editor_codes" (
  	"hash" varchar PRIMARY KEY NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL
  );
  CREATE TABLE "content"."used_tickets" (
  	"id" varchar PRIMARY KEY NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "content"."used_tickets";
  DROP TABLE "content"."first_editor_codes";
  DROP TABLE "content"."rate_limits";
  DROP INDEX "content"."users_platform_id_idx";
  ALTER TABLE "content"."users" ADD COLUMN "login_attempts" numeric DEFAULT 0;
  ALTER TABLE "content"."users" ADD COLUMN "lock_until" timestamp(3) with time zone;
  ALTER TABLE "content"."users" DROP COLUMN "platform_id";`)
}
