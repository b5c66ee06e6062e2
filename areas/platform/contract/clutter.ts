/** Files and folders that systems, editors and tools leave, and that no person put into an archive: one list for all archives. */

/** Folders, and everything in them. */
const FOLDERS = [
  '__MACOSX',
  '.Spotlight-V100',
  '.Trashes',
  '.fseventsd',
  '.TemporaryItems',
  '.AppleDouble',
  '$RECYCLE.BIN',
  'System Volume Information',
  '.idea',
  '.vscode',
  '.vs',
  '.Rproj.user',
  '.ipynb_checkpoints',
  '.git',
  '.svn',
  '.hg',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.ruff_cache',
].map((name) => name.toLowerCase())

/** Files, whatever their case: Windows writes Thumbs.db and thumbs.db. */
const FILES = [
  '.DS_Store',
  '.localized',
  '.VolumeIcon.icns',
  '.apdisk',
  'Icon\r',
  'desktop.ini',
  'Thumbs.db',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  '.directory',
  '.gitignore',
  '.gitattributes',
  '.gitkeep',
  '.gitmodules',
  '.hgignore',
  '.Rhistory',
  '.RData',
].map((name) => name.toLowerCase())

/**
 * Resource forks of macOS, swap and backup files of editors, locks of office suites, compiled Python, and what network file systems keep of
 * deleted files.
 */
const PATTERN = /^(?:\._.*|.*~|#.*#|\.#.*|\..*\.sw[a-p]|~\$.*|\.~lock\..*#|.*\.py[co]|\.nfs[0-9a-f]+|\.fuse_hidden.*)$/i

/** Whether a path in an archive, with slashes, is a folder or something that no person put there. */
export function isClutter(path: string): boolean {
  if (path.endsWith('/')) return true
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return (
    folders.some((folder) => FOLDERS.includes(folder.toLowerCase())) ||
    FILES.includes(name.toLowerCase()) ||
    PATTERN.test(name)
  )
}

/**
 * What is left out of a folder of code. Digests of programs are computed without it, so that it stays as it is: every hidden file, and what
 * Python, macOS and Windows leave.
 */
export const isCodeClutter = (path: string): boolean =>
  path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.|__pycache__\/|Thumbs\.db$)/.test(path)
