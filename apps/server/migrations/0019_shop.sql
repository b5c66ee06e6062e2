CREATE TABLE "circle_follows" (
	"topic_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "circle_follows_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circle_likes" (
	"post_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "circle_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circle_mutes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"by" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circle_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "circle_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"opening" boolean NOT NULL,
	"thread_id" integer,
	"reply_to_id" integer,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"hide_reason" text DEFAULT '' NOT NULL,
	"hidden_by" integer,
	"fresh" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "circle_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "circle_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answered_by" integer,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "circle_topics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "circle_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer,
	"author_id" integer NOT NULL,
	"title" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excerpt" text NOT NULL,
	"search_text" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"pinned_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by_moderator" boolean DEFAULT false NOT NULL,
	"best_id" integer,
	"replies" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"heat" double precision DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"inviter_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"discounted" text,
	"verified_at" timestamp with time zone,
	"scored_at" timestamp with time zone,
	"points" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invited_phones" (
	"digest" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"spendable" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"moves" integer NOT NULL,
	"spendable" bigint NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"by" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"warned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"nth" integer DEFAULT 0 NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"account" text NOT NULL,
	"lot_id" integer,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_rule_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_rule_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"way" text NOT NULL,
	"points" integer NOT NULL,
	"per_day" integer,
	"per_month" integer,
	"on" boolean NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"by" integer
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"streak" integer NOT NULL,
	CONSTRAINT "sign_ins_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "shop_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"goods_id" integer NOT NULL,
	"code" text NOT NULL,
	"mark" text NOT NULL,
	"order_id" integer
);
--> statement-breakpoint
CREATE TABLE "shop_goods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"kind" text NOT NULL,
	"price" integer NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"per_person" integer,
	"from" timestamp with time zone,
	"until" timestamp with time zone,
	"on_shelf" boolean DEFAULT false NOT NULL,
	"ord" integer DEFAULT 0 NOT NULL,
	"handout" text,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "shop_goods_stock" CHECK ("shop_goods"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"key" text NOT NULL,
	"pay_key" text,
	"count" integer NOT NULL,
	"name" jsonb NOT NULL,
	"picture" text,
	"kind" text NOT NULL,
	"price" integer NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"spend_id" integer,
	"address" text,
	"handed" text,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"ended_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "circle_follows" ADD CONSTRAINT "circle_follows_topic_id_circle_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."circle_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_follows" ADD CONSTRAINT "circle_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_likes" ADD CONSTRAINT "circle_likes_post_id_circle_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."circle_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_likes" ADD CONSTRAINT "circle_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_mutes" ADD CONSTRAINT "circle_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_mutes" ADD CONSTRAINT "circle_mutes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_posts" ADD CONSTRAINT "circle_posts_topic_id_circle_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."circle_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_posts" ADD CONSTRAINT "circle_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_posts" ADD CONSTRAINT "circle_posts_thread_id_circle_posts_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."circle_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_posts" ADD CONSTRAINT "circle_posts_reply_to_id_circle_posts_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."circle_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_posts" ADD CONSTRAINT "circle_posts_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_reports" ADD CONSTRAINT "circle_reports_post_id_circle_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."circle_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_reports" ADD CONSTRAINT "circle_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_reports" ADD CONSTRAINT "circle_reports_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_topics" ADD CONSTRAINT "circle_topics_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_topics" ADD CONSTRAINT "circle_topics_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_topics" ADD CONSTRAINT "circle_topics_best_id_circle_posts_id_fk" FOREIGN KEY ("best_id") REFERENCES "public"."circle_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_grants" ADD CONSTRAINT "point_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_grants" ADD CONSTRAINT "point_grants_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_grants" ADD CONSTRAINT "point_grants_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_moves" ADD CONSTRAINT "point_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_postings" ADD CONSTRAINT "point_postings_move_id_point_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."point_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_postings" ADD CONSTRAINT "point_postings_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_rule_versions" ADD CONSTRAINT "point_rule_versions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_addresses" ADD CONSTRAINT "shop_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_codes" ADD CONSTRAINT "shop_codes_goods_id_shop_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."shop_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_codes" ADD CONSTRAINT "shop_codes_order_id_shop_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_goods" ADD CONSTRAINT "shop_goods_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_goods_id_shop_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."shop_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circle_follows_user" ON "circle_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "circle_likes_user" ON "circle_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "circle_posts_topic" ON "circle_posts" USING btree ("topic_id","id");--> statement-breakpoint
CREATE INDEX "circle_posts_thread" ON "circle_posts" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "circle_posts_author" ON "circle_posts" USING btree ("author_id","at");--> statement-breakpoint
CREATE INDEX "circle_posts_fresh" ON "circle_posts" USING btree ("id") WHERE "circle_posts"."fresh";--> statement-breakpoint
CREATE INDEX "circle_posts_hidden" ON "circle_posts" USING btree ("id") WHERE "circle_posts"."state" = 'hidden';--> statement-breakpoint
CREATE INDEX "circle_reports_post" ON "circle_reports" USING btree ("post_id","state");--> statement-breakpoint
CREATE INDEX "circle_reports_open" ON "circle_reports" USING btree ("post_id") WHERE "circle_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "circle_reports_reporter" ON "circle_reports" USING btree ("reporter_id","at");--> statement-breakpoint
CREATE INDEX "circle_topics_last" ON "circle_topics" USING btree ("state","last_at");--> statement-breakpoint
CREATE INDEX "circle_topics_new" ON "circle_topics" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "circle_topics_heat" ON "circle_topics" USING btree ("state","heat");--> statement-breakpoint
CREATE INDEX "circle_topics_cmpt" ON "circle_topics" USING btree ("cmpt_id","last_at");--> statement-breakpoint
CREATE INDEX "circle_topics_author" ON "circle_topics" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","at");--> statement-breakpoint
CREATE INDEX "point_balances_total" ON "point_balances" USING btree ("total");--> statement-breakpoint
CREATE UNIQUE INDEX "point_grants_key" ON "point_grants" USING btree ("by","key");--> statement-breakpoint
CREATE INDEX "point_grants_state" ON "point_grants" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "point_grants_user" ON "point_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_lots_key" ON "point_lots" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "point_lots_end" ON "point_lots" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "point_moves_key" ON "point_moves" USING btree ("user_id","kind","subject","nth");--> statement-breakpoint
CREATE INDEX "point_moves_user" ON "point_moves" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "point_moves_paid" ON "point_moves" USING btree ("user_id","kind","at");--> statement-breakpoint
CREATE INDEX "point_moves_subject" ON "point_moves" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "point_postings_move" ON "point_postings" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "point_postings_lot" ON "point_postings" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "point_rule_versions_way" ON "point_rule_versions" USING btree ("way","from");--> statement-breakpoint
CREATE INDEX "shop_addresses_user" ON "shop_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_addresses_default" ON "shop_addresses" USING btree ("user_id") WHERE "shop_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "shop_codes_mark" ON "shop_codes" USING btree ("goods_id","mark");--> statement-breakpoint
CREATE INDEX "shop_codes_free" ON "shop_codes" USING btree ("goods_id","id") WHERE "shop_codes"."order_id" is null;--> statement-breakpoint
CREATE INDEX "shop_codes_order" ON "shop_codes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shop_goods_shelf" ON "shop_goods" USING btree ("on_shelf","ord","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_orders_key" ON "shop_orders" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "shop_orders_goods" ON "shop_orders" USING btree ("goods_id","state");--> statement-breakpoint
CREATE INDEX "shop_orders_waiting" ON "shop_orders" USING btree ("reserved_until") WHERE "shop_orders"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "shop_orders_sent" ON "shop_orders" USING btree ("shipped_at") WHERE "shop_orders"."state" = 'shipped';--> statement-breakpoint
CREATE INDEX "shop_orders_state" ON "shop_orders" USING btree ("state","id");