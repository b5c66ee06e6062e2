export function bomOf(
  folder: string,
  of: { version: string; mtime: Date },
): {
  text: string
  bom: {
    bomFormat: string
    specVersion: string
    metadata: object
    components: { name: string; version: string; group?: string; purl?: string; licenses: object[] }[]
  }
}
