export function canDeb(): boolean
export function writeDeb(file: string, release: { folder: string; version: string; arch: string; mtime: Date }): void
