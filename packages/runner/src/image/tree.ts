import { BadImage } from './bad-image.ts'

/**
 * The file system of an image while its layers are laid over each other, in memory: names and links, and the numbers of the files’ contents.
 * Links are followed in it alone, never on this machine’s disk.
 */

export interface Folder {
  kind: 'folder'
  layer: number
  children: Map<string, Node>
}
interface File {
  kind: 'file'
  layer: number
  content: number
  executable: boolean
}
interface Link {
  kind: 'link'
  layer: number
  target: string
}
export type Node = Folder | File | Link

export const most = {
  entries: 500_000,
  /** Bytes of all names and targets. */
  names: 64 * 1024 ** 2,
  name: 255,
  path: 3000,
  depth: 200,
  hops: 40,
  /** Of ways through the tree, all together. */
  steps: 50_000_000,
} as const

export interface Tree {
  root: Folder
  put(path: string, node: Node): void
  /** A second name of a file that is there. */
  link(path: string, target: string, layer: number): void
  /** What a layer takes away of those below: a name, or all that is in a folder. */
  remove(path: string, layer: number): void
  clear(path: string, layer: number): void
  /** Where a path leads; null if nowhere. */
  find(path: string): Node | null
}

const isLong = (name: string) => Buffer.byteLength(name) > most.name

function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const isOdd = parts.some((part) => part === '..' || isLong(part) || part.includes('\0'))
  if (isOdd || Buffer.byteLength(path) > most.path || parts.length > most.depth)
    throw new BadImage('path', path.slice(0, 200))
  return parts
}

const canLead = (target: string) => target !== '' && Buffer.byteLength(target) <= most.path && !target.includes('\0')

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function openTree(): Tree {
  const root: Folder = { kind: 'folder', layer: 0, children: new Map() }
  const used = { entries: 0, names: 0, steps: 0 }

  function step(): void {
    if (++used.steps > most.steps) throw new BadImage('many')
  }

  function count(name: string, target = ''): void {
    used.entries++
    used.names += name.length + target.length
    if (used.entries > most.entries || used.names > most.names) throw new BadImage('many')
  }

  /** Walks from the root, through links; `make`: folders that are missing. */
  function walk(parts: readonly string[], make: number | null): Node | null {
    const path: Folder[] = [root]
    const ahead = parts.toReversed()
    let hops = 0
    while (ahead.length > 0) {
      step()
      const part = ahead.pop() ?? ''
      if (part === '' || part === '.') continue
      if (part === '..') {
        if (path.length > 1) path.pop()
        continue
      }
      const above = path.at(-1) ?? root
      let child = above.children.get(part)
      if (child === undefined && make !== null) {
        count(part)
        // A link may lead to longer names than those that an archive has.
        if (isLong(part)) throw new BadImage('path', part.slice(0, 200))
        child = { kind: 'folder', layer: make, children: new Map() }
        above.children.set(part, child)
      }
      if (child === undefined) return null
      if (child.kind === 'link') {
        if (++hops > most.hops) return null
        if (child.target.startsWith('/')) path.length = 1
        ahead.push(...child.target.split('/').toReversed())
      } else if (child.kind === 'folder') {
        path.push(child)
        if (path.length > most.depth) throw new BadImage('path')
      } else return ahead.length === 0 ? child : null
    }
    return path.at(-1) ?? root
  }

  function folderOf(parts: readonly string[], layer: number): Folder {
    const found = walk(parts.slice(0, -1), layer)
    if (found?.kind !== 'folder') throw new BadImage('path', parts.join('/').slice(0, 200))
    return found
  }

  function place(parts: readonly string[], node: Node): void {
    const name = parts.at(-1)
    // The root itself, which most layers name.
    if (name === undefined) {
      if (node.kind === 'folder') return
      throw new BadImage('path', 'a file in place of the root')
    }
    const { children } = folderOf(parts, node.layer)
    const before = children.get(name)
    count(name, node.kind === 'link' ? node.target : '')
    if (before?.kind === 'folder' && node.kind === 'folder') before.layer = node.layer
    else children.set(name, node)
  }

  /** Leaves what is of this layer. */
  function prune({ children }: Folder, layer: number): void {
    for (const [name, child] of children) {
      step()
      if (child.layer !== layer) children.delete(name)
      else if (child.kind === 'folder') prune(child, layer)
    }
  }

  return {
    root,
    put(path, node) {
      const parts = partsOf(path)
      if (node.kind === 'link' && !canLead(node.target)) throw new BadImage('path', path.slice(0, 200))
      place(parts, node)
    },
    link(path, target, layer) {
      const at = partsOf(target)
      const found = folderOf(at, layer).children.get(at.at(-1) ?? '')
      if (found === undefined || found.kind === 'folder') throw new BadImage('broken', 'a second name of no file')
      place(partsOf(path), { ...found, layer })
    },
    remove(path, layer) {
      const parts = partsOf(path)
      const { children } = folderOf(parts, layer)
      const name = parts.at(-1) ?? ''
      if (children.get(name)?.layer !== layer) children.delete(name)
    },
    clear(path, layer) {
      const found = walk(partsOf(path), null)
      if (found?.kind === 'folder') prune(found, layer)
    },
    find: (path) => walk(path.split('/'), null),
  }
}
