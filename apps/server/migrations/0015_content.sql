CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"cover" text,
	"source" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer
);
--> statement-breakpoint
CREATE TABLE "news_shares" (
	"news_id" integer NOT NULL,
	"channel" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "news_shares_news_id_channel_pk" PRIMARY KEY("news_id","channel")
);
--> statement-breakpoint
CREATE TABLE "page_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"text" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" integer,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_shares" ADD CONSTRAINT "news_shares_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_texts" ADD CONSTRAINT "page_texts_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_public" ON "news" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "page_texts_key" ON "page_texts" USING btree ("key","id");