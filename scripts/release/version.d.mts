export function versionOf(
  base: string,
  of: { commit: { id: string; at: Date; changed: boolean } | null; now: Date },
): string
export function buildVersion(): string
export function tagOf(version: string): string
