import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "content"."enum_promotion_types_boosts_type" AS ENUM('City', 'State', 'Interest');
  CREATE TYPE "content"."enum_promotion_types_platform" AS ENUM('Instagram', 'Lodestay', 'Facebook', 'TikTok', 'X', 'Email', 'None');
  CREATE TYPE "content"."enum_outlet_networks_limits_media_kinds" AS ENUM('photo', 'video', 'richText');
  CREATE TYPE "content"."enum_outlet_networks_platform" AS ENUM('Instagram', 'Lodestay', 'Facebook', 'TikTok', 'X', 'Email', 'None');
  CREATE TYPE "content"."enum_outlets_roles" AS ENUM('posting', 'amplification', 'reshare');
  CREATE TYPE "content"."enum_outlets_prices_role" AS ENUM('posting', 'amplification', 'reshare');
  CREATE TYPE "content"."enum_promotion_channels_participation_role" AS ENUM('posting', 'amplification', 'reshare');
  CREATE TYPE "content"."enum_pages_status" AS ENUM('draft', 'published');
  CREATE TYPE "content"."enum__pages_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "content"."enum_icons_category" AS ENUM('navigation', 'content', 'communication', 'social', 'media', 'status', 'user', 'settings', 'location', 'time', 'business', 'technology', 'transportation', 'entertainment');
  CREATE TYPE "content"."enum_users_roles" AS ENUM('editor', 'admin');
  CREATE TABLE "content"."promotion_types_variants" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"variation_id" uuid NOT NULL,
  	"price" numeric NOT NULL
  );
  
  CREATE TABLE "content"."promotion_types_addons" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"type" varchar NOT NULL,
  	"name" varchar NOT NULL,
  	"description" varchar,
  	"price" numeric NOT NULL
  );
  
  CREATE TABLE "content"."promotion_types_boosts" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"type" "content"."enum_promotion_types_boosts_type" NOT NULL,
  	"name" varchar NOT NULL,
  	"description" varchar,
  	"price" numeric NOT NULL,
  	"reach" numeric NOT NULL
  );
  
  CREATE TABLE "content"."promotion_types" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"promotion_type" varchar NOT NULL,
  	"description" varchar,
  	"icon" varchar NOT NULL,
  	"platform" "content"."enum_promotion_types_platform" NOT NULL,
  	"order" numeric DEFAULT 100 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."promotion_types_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"outlet_networks_id" uuid
  );
  
  CREATE TABLE "content"."promotion_variations" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"code" varchar NOT NULL,
  	"description" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."outlet_networks_limits_media_kinds" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "content"."enum_outlet_networks_limits_media_kinds",
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  CREATE TABLE "content"."outlet_networks" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"slug" varchar NOT NULL,
  	"platform" "content"."enum_outlet_networks_platform" NOT NULL,
  	"description" varchar,
  	"limits_caption_max" numeric NOT NULL,
  	"limits_media_min" numeric NOT NULL,
  	"limits_media_max" numeric NOT NULL,
  	"limits_ratio_min" numeric,
  	"limits_ratio_max" numeric,
  	"limits_tagged_accounts_max" numeric NOT NULL,
  	"limits_link_sticker" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."outlet_networks_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"outlet_networks_id" uuid
  );
  
  CREATE TABLE "content"."outlets_roles" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "content"."enum_outlets_roles",
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  CREATE TABLE "content"."outlets_prices" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"promotion_type_id" uuid NOT NULL,
  	"variation_id" uuid NOT NULL,
  	"role" "content"."enum_outlets_prices_role" NOT NULL,
  	"price" numeric NOT NULL
  );
  
  CREATE TABLE "content"."outlets" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"handle" varchar NOT NULL,
  	"description" varchar,
  	"network_id" uuid NOT NULL,
  	"reach" numeric NOT NULL,
  	"audience" varchar NOT NULL,
  	"url" varchar,
  	"is_open" boolean DEFAULT true,
  	"closed_reason" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."outlets_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "content"."promotion_channels" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"channel_code" varchar NOT NULL,
  	"promotion_type_id" uuid NOT NULL,
  	"participation_role" "content"."enum_promotion_channels_participation_role" NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."promotion_channels_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"outlet_networks_id" uuid
  );
  
  CREATE TABLE "content"."pages_blocks_hero" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"eyebrow" varchar,
  	"heading" varchar,
  	"text" varchar,
  	"image_id" uuid,
  	"cta_label" varchar DEFAULT 'See Details',
  	"cta_link" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_rich_text" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"content" jsonb,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_features_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"heading" varchar,
  	"text" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_steps_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"heading" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_faq_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_faq" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"heading" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_call_to_action" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"heading" varchar,
  	"text" varchar,
  	"cta_label" varchar DEFAULT 'See Details',
  	"cta_link" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_plans" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"heading" varchar,
  	"text" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages_blocks_quote" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"name" varchar,
  	"role" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."pages" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"title" varchar,
  	"slug" varchar,
  	"description" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "content"."enum_pages_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "content"."_pages_v_blocks_hero" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"eyebrow" varchar,
  	"heading" varchar,
  	"text" varchar,
  	"image_id" uuid,
  	"cta_label" varchar DEFAULT 'See Details',
  	"cta_link" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_rich_text" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"content" jsonb,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_features_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"heading" varchar,
  	"text" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_steps_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"heading" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_faq_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"question" varchar,
  	"answer" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_faq" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"heading" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_call_to_action" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"heading" varchar,
  	"text" varchar,
  	"cta_label" varchar DEFAULT 'See Details',
  	"cta_link" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_plans" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"heading" varchar,
  	"text" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v_blocks_quote" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"_path" text NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"text" varchar,
  	"name" varchar,
  	"role" varchar,
  	"_uuid" varchar,
  	"block_name" varchar
  );
  
  CREATE TABLE "content"."_pages_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"parent_id" uuid,
  	"version_title" varchar,
  	"version_slug" varchar,
  	"version_description" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "content"."enum__pages_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "content"."media" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"alt" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric,
  	"focal_x" numeric,
  	"focal_y" numeric,
  	"sizes_small_url" varchar,
  	"sizes_small_width" numeric,
  	"sizes_small_height" numeric,
  	"sizes_small_mime_type" varchar,
  	"sizes_small_filesize" numeric,
  	"sizes_small_filename" varchar,
  	"sizes_medium_url" varchar,
  	"sizes_medium_width" numeric,
  	"sizes_medium_height" numeric,
  	"sizes_medium_mime_type" varchar,
  	"sizes_medium_filesize" numeric,
  	"sizes_medium_filename" varchar
  );
  
  CREATE TABLE "content"."icons" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"label" varchar NOT NULL,
  	"value" varchar NOT NULL,
  	"category" "content"."enum_icons_category",
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."users_roles" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "content"."enum_users_roles",
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  CREATE TABLE "content"."users_sessions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"expires_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "content"."users" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"email" varchar NOT NULL,
  	"reset_password_token" varchar,
  	"reset_password_expiration" timestamp(3) with time zone,
  	"salt" varchar,
  	"hash" varchar,
  	"reset_password_requested_at" timestamp(3) with time zone,
  	"login_attempts" numeric DEFAULT 0,
  	"lock_until" timestamp(3) with time zone
  );
  
  CREATE TABLE "content"."payload_kv" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
  );
  
  CREATE TABLE "content"."payload_locked_documents" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"global_slug" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."payload_locked_documents_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"promotion_types_id" uuid,
  	"promotion_variations_id" uuid,
  	"outlet_networks_id" uuid,
  	"outlets_id" uuid,
  	"promotion_channels_id" uuid,
  	"pages_id" uuid,
  	"media_id" uuid,
  	"icons_id" uuid,
  	"users_id" uuid
  );
  
  CREATE TABLE "content"."payload_preferences" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "content"."payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" uuid
  );
  
  CREATE TABLE "content"."payload_migrations" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "content"."promotion_types_variants" ADD CONSTRAINT "promotion_types_variants_variation_id_promotion_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "content"."promotion_variations"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."promotion_types_variants" ADD CONSTRAINT "promotion_types_variants_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."promotion_types"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."promotion_types_addons" ADD CONSTRAINT "promotion_types_addons_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."promotion_types"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."promotion_types_boosts" ADD CONSTRAINT "promotion_types_boosts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."promotion_types"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."promotion_types_rels" ADD CONSTRAINT "promotion_types_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."promotion_types"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."promotion_types_rels" ADD CONSTRAINT "promotion_types_rels_outlet_networks_fk" FOREIGN KEY ("outlet_networks_id") REFERENCES "content"."outlet_networks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."outlet_networks_limits_media_kinds" ADD CONSTRAINT "outlet_networks_limits_media_kinds_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."outlet_networks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."outlet_networks_rels" ADD CONSTRAINT "outlet_networks_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."outlet_networks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."outlet_networks_rels" ADD CONSTRAINT "outlet_networks_rels_outlet_networks_fk" FOREIGN KEY ("outlet_networks_id") REFERENCES "content"."outlet_networks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."outlets_roles" ADD CONSTRAINT "outlets_roles_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."outlets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."outlets_prices" ADD CONSTRAINT "outlets_prices_promotion_type_id_promotion_types_id_fk" FOREIGN KEY ("promotion_type_id") REFERENCES "content"."promotion_types"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."outlets_prices" ADD CONSTRAINT "outlets_prices_variation_id_promotion_variations_id_fk" FOREIGN KEY ("variation_id") REFERENCES "content"."promotion_variations"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."outlets_prices" ADD CONSTRAINT "outlets_prices_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."outlets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."outlets" ADD CONSTRAINT "outlets_network_id_outlet_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "content"."outlet_networks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."outlets_texts" ADD CONSTRAINT "outlets_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."outlets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."promotion_channels" ADD CONSTRAINT "promotion_channels_promotion_type_id_promotion_types_id_fk" FOREIGN KEY ("promotion_type_id") REFERENCES "content"."promotion_types"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."promotion_channels_rels" ADD CONSTRAINT "promotion_channels_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."promotion_channels"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."promotion_channels_rels" ADD CONSTRAINT "promotion_channels_rels_outlet_networks_fk" FOREIGN KEY ("outlet_networks_id") REFERENCES "content"."outlet_networks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_hero" ADD CONSTRAINT "pages_blocks_hero_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "content"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_hero" ADD CONSTRAINT "pages_blocks_hero_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_rich_text" ADD CONSTRAINT "pages_blocks_rich_text_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_features_items" ADD CONSTRAINT "pages_blocks_features_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages_blocks_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_features" ADD CONSTRAINT "pages_blocks_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_steps_items" ADD CONSTRAINT "pages_blocks_steps_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages_blocks_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_steps" ADD CONSTRAINT "pages_blocks_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_faq_items" ADD CONSTRAINT "pages_blocks_faq_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages_blocks_faq"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_faq" ADD CONSTRAINT "pages_blocks_faq_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_call_to_action" ADD CONSTRAINT "pages_blocks_call_to_action_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_plans" ADD CONSTRAINT "pages_blocks_plans_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."pages_blocks_quote" ADD CONSTRAINT "pages_blocks_quote_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_hero" ADD CONSTRAINT "_pages_v_blocks_hero_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "content"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_hero" ADD CONSTRAINT "_pages_v_blocks_hero_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_rich_text" ADD CONSTRAINT "_pages_v_blocks_rich_text_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_features_items" ADD CONSTRAINT "_pages_v_blocks_features_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v_blocks_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_features" ADD CONSTRAINT "_pages_v_blocks_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_steps_items" ADD CONSTRAINT "_pages_v_blocks_steps_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v_blocks_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_steps" ADD CONSTRAINT "_pages_v_blocks_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_faq_items" ADD CONSTRAINT "_pages_v_blocks_faq_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v_blocks_faq"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_faq" ADD CONSTRAINT "_pages_v_blocks_faq_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_call_to_action" ADD CONSTRAINT "_pages_v_blocks_call_to_action_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_plans" ADD CONSTRAINT "_pages_v_blocks_plans_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v_blocks_quote" ADD CONSTRAINT "_pages_v_blocks_quote_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."_pages_v" ADD CONSTRAINT "_pages_v_parent_id_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."pages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content"."users_roles" ADD CONSTRAINT "users_roles_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."users_sessions" ADD CONSTRAINT "users_sessions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_promotion_types_fk" FOREIGN KEY ("promotion_types_id") REFERENCES "content"."promotion_types"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_promotion_variations_fk" FOREIGN KEY ("promotion_variations_id") REFERENCES "content"."promotion_variations"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_outlet_networks_fk" FOREIGN KEY ("outlet_networks_id") REFERENCES "content"."outlet_networks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_outlets_fk" FOREIGN KEY ("outlets_id") REFERENCES "content"."outlets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_promotion_channels_fk" FOREIGN KEY ("promotion_channels_id") REFERENCES "content"."promotion_channels"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pages_fk" FOREIGN KEY ("pages_id") REFERENCES "content"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "content"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_icons_fk" FOREIGN KEY ("icons_id") REFERENCES "content"."icons"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "content"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content"."payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "content"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "promotion_types_variants_order_idx" ON "content"."promotion_types_variants" USING btree ("_order");
  CREATE INDEX "promotion_types_variants_parent_id_idx" ON "content"."promotion_types_variants" USING btree ("_parent_id");
  CREATE INDEX "promotion_types_variants_variation_idx" ON "content"."promotion_types_variants" USING btree ("variation_id");
  CREATE INDEX "promotion_types_addons_order_idx" ON "content"."promotion_types_addons" USING btree ("_order");
  CREATE INDEX "promotion_types_addons_parent_id_idx" ON "content"."promotion_types_addons" USING btree ("_parent_id");
  CREATE INDEX "promotion_types_boosts_order_idx" ON "content"."promotion_types_boosts" USING btree ("_order");
  CREATE INDEX "promotion_types_boosts_parent_id_idx" ON "content"."promotion_types_boosts" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "promotion_types_promotion_type_idx" ON "content"."promotion_types" USING btree ("promotion_type");
  CREATE INDEX "promotion_types_updated_at_idx" ON "content"."promotion_types" USING btree ("updated_at");
  CREATE INDEX "promotion_types_created_at_idx" ON "content"."promotion_types" USING btree ("created_at");
  CREATE INDEX "promotion_types_rels_order_idx" ON "content"."promotion_types_rels" USING btree ("order");
  CREATE INDEX "promotion_types_rels_parent_idx" ON "content"."promotion_types_rels" USING btree ("parent_id");
  CREATE INDEX "promotion_types_rels_path_idx" ON "content"."promotion_types_rels" USING btree ("path");
  CREATE INDEX "promotion_types_rels_outlet_networks_id_idx" ON "content"."promotion_types_rels" USING btree ("outlet_networks_id");
  CREATE UNIQUE INDEX "promotion_variations_code_idx" ON "content"."promotion_variations" USING btree ("code");
  CREATE INDEX "promotion_variations_updated_at_idx" ON "content"."promotion_variations" USING btree ("updated_at");
  CREATE INDEX "promotion_variations_created_at_idx" ON "content"."promotion_variations" USING btree ("created_at");
  CREATE INDEX "outlet_networks_limits_media_kinds_order_idx" ON "content"."outlet_networks_limits_media_kinds" USING btree ("order");
  CREATE INDEX "outlet_networks_limits_media_kinds_parent_idx" ON "content"."outlet_networks_limits_media_kinds" USING btree ("parent_id");
  CREATE UNIQUE INDEX "outlet_networks_slug_idx" ON "content"."outlet_networks" USING btree ("slug");
  CREATE INDEX "outlet_networks_updated_at_idx" ON "content"."outlet_networks" USING btree ("updated_at");
  CREATE INDEX "outlet_networks_created_at_idx" ON "content"."outlet_networks" USING btree ("created_at");
  CREATE INDEX "outlet_networks_rels_order_idx" ON "content"."outlet_networks_rels" USING btree ("order");
  CREATE INDEX "outlet_networks_rels_parent_idx" ON "content"."outlet_networks_rels" USING btree ("parent_id");
  CREATE INDEX "outlet_networks_rels_path_idx" ON "content"."outlet_networks_rels" USING btree ("path");
  CREATE INDEX "outlet_networks_rels_outlet_networks_id_idx" ON "content"."outlet_networks_rels" USING btree ("outlet_networks_id");
  CREATE INDEX "outlets_roles_order_idx" ON "content"."outlets_roles" USING btree ("order");
  CREATE INDEX "outlets_roles_parent_idx" ON "content"."outlets_roles" USING btree ("parent_id");
  CREATE INDEX "outlets_prices_order_idx" ON "content"."outlets_prices" USING btree ("_order");
  CREATE INDEX "outlets_prices_parent_id_idx" ON "content"."outlets_prices" USING btree ("_parent_id");
  CREATE INDEX "outlets_prices_promotion_type_idx" ON "content"."outlets_prices" USING btree ("promotion_type_id");
  CREATE INDEX "outlets_prices_variation_idx" ON "content"."outlets_prices" USING btree ("variation_id");
  CREATE INDEX "outlets_network_idx" ON "content"."outlets" USING btree ("network_id");
  CREATE INDEX "outlets_updated_at_idx" ON "content"."outlets" USING btree ("updated_at");
  CREATE INDEX "outlets_created_at_idx" ON "content"."outlets" USING btree ("created_at");
  CREATE INDEX "outlets_texts_order_parent" ON "content"."outlets_texts" USING btree ("order","parent_id");
  CREATE UNIQUE INDEX "promotion_channels_channel_code_idx" ON "content"."promotion_channels" USING btree ("channel_code");
  CREATE INDEX "promotion_channels_promotion_type_idx" ON "content"."promotion_channels" USING btree ("promotion_type_id");
  CREATE INDEX "promotion_channels_updated_at_idx" ON "content"."promotion_channels" USING btree ("updated_at");
  CREATE INDEX "promotion_channels_created_at_idx" ON "content"."promotion_channels" USING btree ("created_at");
  CREATE INDEX "promotion_channels_rels_order_idx" ON "content"."promotion_channels_rels" USING btree ("order");
  CREATE INDEX "promotion_channels_rels_parent_idx" ON "content"."promotion_channels_rels" USING btree ("parent_id");
  CREATE INDEX "promotion_channels_rels_path_idx" ON "content"."promotion_channels_rels" USING btree ("path");
  CREATE INDEX "promotion_channels_rels_outlet_networks_id_idx" ON "content"."promotion_channels_rels" USING btree ("outlet_networks_id");
  CREATE INDEX "pages_blocks_hero_order_idx" ON "content"."pages_blocks_hero" USING btree ("_order");
  CREATE INDEX "pages_blocks_hero_parent_id_idx" ON "content"."pages_blocks_hero" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_hero_path_idx" ON "content"."pages_blocks_hero" USING btree ("_path");
  CREATE INDEX "pages_blocks_hero_image_idx" ON "content"."pages_blocks_hero" USING btree ("image_id");
  CREATE INDEX "pages_blocks_rich_text_order_idx" ON "content"."pages_blocks_rich_text" USING btree ("_order");
  CREATE INDEX "pages_blocks_rich_text_parent_id_idx" ON "content"."pages_blocks_rich_text" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_rich_text_path_idx" ON "content"."pages_blocks_rich_text" USING btree ("_path");
  CREATE INDEX "pages_blocks_features_items_order_idx" ON "content"."pages_blocks_features_items" USING btree ("_order");
  CREATE INDEX "pages_blocks_features_items_parent_id_idx" ON "content"."pages_blocks_features_items" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_features_order_idx" ON "content"."pages_blocks_features" USING btree ("_order");
  CREATE INDEX "pages_blocks_features_parent_id_idx" ON "content"."pages_blocks_features" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_features_path_idx" ON "content"."pages_blocks_features" USING btree ("_path");
  CREATE INDEX "pages_blocks_steps_items_order_idx" ON "content"."pages_blocks_steps_items" USING btree ("_order");
  CREATE INDEX "pages_blocks_steps_items_parent_id_idx" ON "content"."pages_blocks_steps_items" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_steps_order_idx" ON "content"."pages_blocks_steps" USING btree ("_order");
  CREATE INDEX "pages_blocks_steps_parent_id_idx" ON "content"."pages_blocks_steps" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_steps_path_idx" ON "content"."pages_blocks_steps" USING btree ("_path");
  CREATE INDEX "pages_blocks_faq_items_order_idx" ON "content"."pages_blocks_faq_items" USING btree ("_order");
  CREATE INDEX "pages_blocks_faq_items_parent_id_idx" ON "content"."pages_blocks_faq_items" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_faq_order_idx" ON "content"."pages_blocks_faq" USING btree ("_order");
  CREATE INDEX "pages_blocks_faq_parent_id_idx" ON "content"."pages_blocks_faq" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_faq_path_idx" ON "content"."pages_blocks_faq" USING btree ("_path");
  CREATE INDEX "pages_blocks_call_to_action_order_idx" ON "content"."pages_blocks_call_to_action" USING btree ("_order");
  CREATE INDEX "pages_blocks_call_to_action_parent_id_idx" ON "content"."pages_blocks_call_to_action" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_call_to_action_path_idx" ON "content"."pages_blocks_call_to_action" USING btree ("_path");
  CREATE INDEX "pages_blocks_plans_order_idx" ON "content"."pages_blocks_plans" USING btree ("_order");
  CREATE INDEX "pages_blocks_plans_parent_id_idx" ON "content"."pages_blocks_plans" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_plans_path_idx" ON "content"."pages_blocks_plans" USING btree ("_path");
  CREATE INDEX "pages_blocks_quote_order_idx" ON "content"."pages_blocks_quote" USING btree ("_order");
  CREATE INDEX "pages_blocks_quote_parent_id_idx" ON "content"."pages_blocks_quote" USING btree ("_parent_id");
  CREATE INDEX "pages_blocks_quote_path_idx" ON "content"."pages_blocks_quote" USING btree ("_path");
  CREATE UNIQUE INDEX "pages_slug_idx" ON "content"."pages" USING btree ("slug");
  CREATE INDEX "pages_updated_at_idx" ON "content"."pages" USING btree ("updated_at");
  CREATE INDEX "pages_created_at_idx" ON "content"."pages" USING btree ("created_at");
  CREATE INDEX "pages__status_idx" ON "content"."pages" USING btree ("_status");
  CREATE INDEX "_pages_v_blocks_hero_order_idx" ON "content"."_pages_v_blocks_hero" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_hero_parent_id_idx" ON "content"."_pages_v_blocks_hero" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_hero_path_idx" ON "content"."_pages_v_blocks_hero" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_hero_image_idx" ON "content"."_pages_v_blocks_hero" USING btree ("image_id");
  CREATE INDEX "_pages_v_blocks_rich_text_order_idx" ON "content"."_pages_v_blocks_rich_text" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_rich_text_parent_id_idx" ON "content"."_pages_v_blocks_rich_text" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_rich_text_path_idx" ON "content"."_pages_v_blocks_rich_text" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_features_items_order_idx" ON "content"."_pages_v_blocks_features_items" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_features_items_parent_id_idx" ON "content"."_pages_v_blocks_features_items" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_features_order_idx" ON "content"."_pages_v_blocks_features" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_features_parent_id_idx" ON "content"."_pages_v_blocks_features" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_features_path_idx" ON "content"."_pages_v_blocks_features" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_steps_items_order_idx" ON "content"."_pages_v_blocks_steps_items" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_steps_items_parent_id_idx" ON "content"."_pages_v_blocks_steps_items" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_steps_order_idx" ON "content"."_pages_v_blocks_steps" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_steps_parent_id_idx" ON "content"."_pages_v_blocks_steps" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_steps_path_idx" ON "content"."_pages_v_blocks_steps" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_faq_items_order_idx" ON "content"."_pages_v_blocks_faq_items" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_faq_items_parent_id_idx" ON "content"."_pages_v_blocks_faq_items" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_faq_order_idx" ON "content"."_pages_v_blocks_faq" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_faq_parent_id_idx" ON "content"."_pages_v_blocks_faq" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_faq_path_idx" ON "content"."_pages_v_blocks_faq" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_call_to_action_order_idx" ON "content"."_pages_v_blocks_call_to_action" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_call_to_action_parent_id_idx" ON "content"."_pages_v_blocks_call_to_action" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_call_to_action_path_idx" ON "content"."_pages_v_blocks_call_to_action" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_plans_order_idx" ON "content"."_pages_v_blocks_plans" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_plans_parent_id_idx" ON "content"."_pages_v_blocks_plans" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_plans_path_idx" ON "content"."_pages_v_blocks_plans" USING btree ("_path");
  CREATE INDEX "_pages_v_blocks_quote_order_idx" ON "content"."_pages_v_blocks_quote" USING btree ("_order");
  CREATE INDEX "_pages_v_blocks_quote_parent_id_idx" ON "content"."_pages_v_blocks_quote" USING btree ("_parent_id");
  CREATE INDEX "_pages_v_blocks_quote_path_idx" ON "content"."_pages_v_blocks_quote" USING btree ("_path");
  CREATE INDEX "_pages_v_parent_idx" ON "content"."_pages_v" USING btree ("parent_id");
  CREATE INDEX "_pages_v_version_version_slug_idx" ON "content"."_pages_v" USING btree ("version_slug");
  CREATE INDEX "_pages_v_version_version_updated_at_idx" ON "content"."_pages_v" USING btree ("version_updated_at");
  CREATE INDEX "_pages_v_version_version_created_at_idx" ON "content"."_pages_v" USING btree ("version_created_at");
  CREATE INDEX "_pages_v_version_version__status_idx" ON "content"."_pages_v" USING btree ("version__status");
  CREATE INDEX "_pages_v_created_at_idx" ON "content"."_pages_v" USING btree ("created_at");
  CREATE INDEX "_pages_v_updated_at_idx" ON "content"."_pages_v" USING btree ("updated_at");
  CREATE INDEX "_pages_v_latest_idx" ON "content"."_pages_v" USING btree ("latest");
  CREATE INDEX "media_updated_at_idx" ON "content"."media" USING btree ("updated_at");
  CREATE INDEX "media_created_at_idx" ON "content"."media" USING btree ("created_at");
  CREATE UNIQUE INDEX "media_filename_idx" ON "content"."media" USING btree ("filename");
  CREATE INDEX "media_sizes_small_sizes_small_filename_idx" ON "content"."media" USING btree ("sizes_small_filename");
  CREATE INDEX "media_sizes_medium_sizes_medium_filename_idx" ON "content"."media" USING btree ("sizes_medium_filename");
  CREATE UNIQUE INDEX "icons_value_idx" ON "content"."icons" USING btree ("value");
  CREATE INDEX "icons_updated_at_idx" ON "content"."icons" USING btree ("updated_at");
  CREATE INDEX "icons_created_at_idx" ON "content"."icons" USING btree ("created_at");
  CREATE INDEX "users_roles_order_idx" ON "content"."users_roles" USING btree ("order");
  CREATE INDEX "users_roles_parent_idx" ON "content"."users_roles" USING btree ("parent_id");
  CREATE INDEX "users_sessions_order_idx" ON "content"."users_sessions" USING btree ("_order");
  CREATE INDEX "users_sessions_parent_id_idx" ON "content"."users_sessions" USING btree ("_parent_id");
  CREATE INDEX "users_updated_at_idx" ON "content"."users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "content"."users" USING btree ("created_at");
  CREATE UNIQUE INDEX "users_email_idx" ON "content"."users" USING btree ("email");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "content"."payload_kv" USING btree ("key");
  CREATE INDEX "payload_locked_documents_global_slug_idx" ON "content"."payload_locked_documents" USING btree ("global_slug");
  CREATE INDEX "payload_locked_documents_updated_at_idx" ON "content"."payload_locked_documents" USING btree ("updated_at");
  CREATE INDEX "payload_locked_documents_created_at_idx" ON "content"."payload_locked_documents" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_rels_order_idx" ON "content"."payload_locked_documents_rels" USING btree ("order");
  CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "content"."payload_locked_documents_rels" USING btree ("parent_id");
  CREATE INDEX "payload_locked_documents_rels_path_idx" ON "content"."payload_locked_documents_rels" USING btree ("path");
  CREATE INDEX "payload_locked_documents_rels_promotion_types_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("promotion_types_id");
  CREATE INDEX "payload_locked_documents_rels_promotion_variations_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("promotion_variations_id");
  CREATE INDEX "payload_locked_documents_rels_outlet_networks_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("outlet_networks_id");
  CREATE INDEX "payload_locked_documents_rels_outlets_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("outlets_id");
  CREATE INDEX "payload_locked_documents_rels_promotion_channels_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("promotion_channels_id");
  CREATE INDEX "payload_locked_documents_rels_pages_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("pages_id");
  CREATE INDEX "payload_locked_documents_rels_media_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("media_id");
  CREATE INDEX "payload_locked_documents_rels_icons_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("icons_id");
  CREATE INDEX "payload_locked_documents_rels_users_id_idx" ON "content"."payload_locked_documents_rels" USING btree ("users_id");
  CREATE INDEX "payload_preferences_key_idx" ON "content"."payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "content"."payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "content"."payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "content"."payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "content"."payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "content"."payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "content"."payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "content"."payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "content"."payload_migrations" USING btree ("created_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "content"."promotion_types_variants" CASCADE;
  DROP TABLE "content"."promotion_types_addons" CASCADE;
  DROP TABLE "content"."promotion_types_boosts" CASCADE;
  DROP TABLE "content"."promotion_types" CASCADE;
  DROP TABLE "content"."promotion_types_rels" CASCADE;
  DROP TABLE "content"."promotion_variations" CASCADE;
  DROP TABLE "content"."outlet_networks_limits_media_kinds" CASCADE;
  DROP TABLE "content"."outlet_networks" CASCADE;
  DROP TABLE "content"."outlet_networks_rels" CASCADE;
  DROP TABLE "content"."outlets_roles" CASCADE;
  DROP TABLE "content"."outlets_prices" CASCADE;
  DROP TABLE "content"."outlets" CASCADE;
  DROP TABLE "content"."outlets_texts" CASCADE;
  DROP TABLE "content"."promotion_channels" CASCADE;
  DROP TABLE "content"."promotion_channels_rels" CASCADE;
  DROP TABLE "content"."pages_blocks_hero" CASCADE;
  DROP TABLE "content"."pages_blocks_rich_text" CASCADE;
  DROP TABLE "content"."pages_blocks_features_items" CASCADE;
  DROP TABLE "content"."pages_blocks_features" CASCADE;
  DROP TABLE "content"."pages_blocks_steps_items" CASCADE;
  DROP TABLE "content"."pages_blocks_steps" CASCADE;
  DROP TABLE "content"."pages_blocks_faq_items" CASCADE;
  DROP TABLE "content"."pages_blocks_faq" CASCADE;
  DROP TABLE "content"."pages_blocks_call_to_action" CASCADE;
  DROP TABLE "content"."pages_blocks_plans" CASCADE;
  DROP TABLE "content"."pages_blocks_quote" CASCADE;
  DROP TABLE "content"."pages" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_hero" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_rich_text" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_features_items" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_features" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_steps_items" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_steps" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_faq_items" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_faq" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_call_to_action" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_plans" CASCADE;
  DROP TABLE "content"."_pages_v_blocks_quote" CASCADE;
  DROP TABLE "content"."_pages_v" CASCADE;
  DROP TABLE "content"."media" CASCADE;
  DROP TABLE "content"."icons" CASCADE;
  DROP TABLE "content"."users_roles" CASCADE;
  DROP TABLE "content"."users_sessions" CASCADE;
  DROP TABLE "content"."users" CASCADE;
  DROP TABLE "content"."payload_kv" CASCADE;
  DROP TABLE "content"."payload_locked_documents" CASCADE;
  DROP TABLE "content"."payload_locked_documents_rels" CASCADE;
  DROP TABLE "content"."payload_preferences" CASCADE;
  DROP TABLE "content"."payload_preferences_rels" CASCADE;
  DROP TABLE "content"."payload_migrations" CASCADE;
  DROP TYPE "content"."enum_promotion_types_boosts_type";
  DROP TYPE "content"."enum_promotion_types_platform";
  DROP TYPE "content"."enum_outlet_networks_limits_media_kinds";
  DROP TYPE "content"."enum_outlet_networks_platform";
  DROP TYPE "content"."enum_outlets_roles";
  DROP TYPE "content"."enum_outlets_prices_role";
  DROP TYPE "content"."enum_promotion_channels_participation_role";
  DROP TYPE "content"."enum_pages_status";
  DROP TYPE "content"."enum__pages_v_version_status";
  DROP TYPE "content"."enum_icons_category";
  DROP TYPE "content"."enum_users_roles";`)
}
