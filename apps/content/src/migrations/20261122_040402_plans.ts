import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "content"."enum_promotion_types_plan_item" AS ENUM('email', 'feedPosts', 'stories');
  CREATE TYPE "content"."enum_pages_kind" AS ENUM('page', 'blog');
  CREATE TYPE "content"."enum__pages_v_version_kind" AS ENUM('page', 'blog');
  CREATE TABLE "content"."extra_prices" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"giveaway" numeric NOT NULL,
  	"cancellation" numeric NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  ALTER TABLE "content"."promotion_types" ADD COLUMN "plan_item" "content"."enum_promotion_types_plan_item";
  ALTER TABLE "content"."pages" ADD COLUMN "kind" "content"."enum_pages_kind" DEFAULT 'page';
  ALTER TABLE "content"."pages" ADD COLUMN "stay_id" varchar;
  ALTER TABLE "content"."_pages_v" ADD COLUMN "version_kind" "content"."enum__pages_v_version_kind" DEFAULT 'page';
  ALTER TABLE "content"."_pages_v" ADD COLUMN "version_stay_id" varchar;
  CREATE UNIQUE INDEX "pages_stay_id_idx" ON "content"."pages" USING btree ("stay_id");
  CREATE INDEX "_pages_v_version_version_stay_id_idx" ON "content"."_pages_v" USING btree ("version_stay_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "content"."extra_prices" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "content"."extra_prices" CASCADE;
  DROP INDEX "content"."pages_stay_id_idx";
  DROP INDEX "content"."_pages_v_version_version_stay_id_idx";
  ALTER TABLE "content"."promotion_types" DROP COLUMN "plan_item";
  ALTER TABLE "content"."pages" DROP COLUMN "kind";
  ALTER TABLE "content"."pages" DROP COLUMN "stay_id";
  ALTER TABLE "content"."_pages_v" DROP COLUMN "version_kind";
  ALTER TABLE "content"."_pages_v" DROP COLUMN "version_stay_id";
  DROP TYPE "content"."enum_promotion_types_plan_item";
  DROP TYPE "content"."enum_pages_kind";
  DROP TYPE "content"."enum__pages_v_version_kind";`)
}
