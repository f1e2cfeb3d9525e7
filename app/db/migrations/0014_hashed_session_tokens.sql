-- Stored session tokens become hashes; their cookies stay valid.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex') WHERE "token" !~ '^[0-9a-f]{64}$';--> statement-breakpoint
UPDATE "sessions" SET "previous_token" = encode(sha256(convert_to("previous_token", 'UTF8')), 'hex') WHERE "previous_token" !~ '^[0-9a-f]{64}$';
