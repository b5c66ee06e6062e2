-- Code that competitors could read so far stays public; that of new formulas is private unless its host says otherwise.
UPDATE "stages" SET "spec" = jsonb_set("spec", '{metric,options,visibility}', '"public"')
  WHERE "spec" #>> '{metric,name}' LIKE 'formula-%' AND jsonb_typeof("spec" #> '{metric,options}') = 'object';
--> statement-breakpoint
UPDATE "revisions" SET "spec" = jsonb_set("spec", '{metric,options,visibility}', '"public"')
  WHERE "spec" #>> '{metric,name}' LIKE 'formula-%' AND jsonb_typeof("spec" #> '{metric,options}') = 'object';
--> statement-breakpoint
UPDATE "making_scorings" SET "choice" = jsonb_set("choice", '{metric,options,visibility}', '"public"')
  WHERE "choice" #>> '{metric,name}' LIKE 'formula-%' AND jsonb_typeof("choice" #> '{metric,options}') = 'object';
