CREATE TABLE "feats" (
	"user_id" integer NOT NULL,
	"feat" text NOT NULL,
	"need" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "feats_user_id_feat_need_pk" PRIMARY KEY("user_id","feat","need")
);
--> statement-breakpoint
CREATE TABLE "rating_months" (
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	"points" double precision NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "rating_months_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "feats" ADD CONSTRAINT "feats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_months" ADD CONSTRAINT "rating_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "honours_team" ON "honours" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "honours_at" ON "honours" USING btree ("at");