export function addFolder(
  tar: import('tar-stream').Pack,
  folder: string,
  to: { prefix: string; mtime: Date },
): Promise<void>
export function writeTarGz(file: string, fill: (tar: import('tar-stream').Pack) => Promise<void>): Promise<void>
export function sha256Of(file: string): Promise<string>
