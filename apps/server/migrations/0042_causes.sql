ALTER TABLE "review_rows" ADD COLUMN "cause" text;--> statement-breakpoint
-- Written by hand: what the platform had decided stood in the reasons as the name of a refusal.
UPDATE "review_rows" SET "cause" = substr("reason", 8), "reason" = ''
WHERE "verdict" = 'refused' AND "reason" IN ('review.unnamed', 'review.noMaterial');--> statement-breakpoint
UPDATE "penalties" SET "done" = jsonb_set("done", '{reviews}', (
  SELECT jsonb_agg(CASE WHEN one->>'reason' IN ('review.unnamed', 'review.noMaterial')
    THEN one || jsonb_build_object('reason', '', 'cause', substr(one->>'reason', 8)) ELSE one END)
  FROM jsonb_array_elements("done"->'reviews') one))
WHERE "done"->'reviews' @> '[{"reason": "review.unnamed"}]' OR "done"->'reviews' @> '[{"reason": "review.noMaterial"}]';
