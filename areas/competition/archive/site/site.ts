import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createClient } from '@leitai/platform/contract/client'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { typeByName } from '@leitai/platform/storage/content-type'
import type { Storage } from '@leitai/platform/storage/storage'
import { filesOf } from '../../definition/edit/files.ts'
import { FolderError, fault } from '../fault.ts'
import { speaker } from '../site-texts.ts'
import { collect } from './collect.ts'
import { esc, type Page, POLICY } from './html.ts'
import { loadMarkdown } from './markdown.ts'
import { pagesOf } from './pages.ts'

/** Licences that allow redistribution, by SPDX name, and the public domain. */
const FREE =
  /^(?!.*(?:非|不|未|\bnot?\b|\bnon\b))(?:.*(?:public domain|公有领域)|(CC0|CC-BY(-SA)?|PDDL|ODbL|ODC-By|CDLA-(Permissive|Sharing)|MIT|Apache|BSD-[23]-Clause)(-[\d.]+)?$)/i

const PICTURE = /(?<=")\/v3\/picture\/[\w/-]+\.\w+(?=")/g

interface SiteContext {
  db: Db
  storage: Storage
  /** The address at which the platform answers visitors. */
  origin: string
  /** The base of links that lead out of the archive. */
  siteUrl: string
  now: Date
}

/**
 * Writes a finished competition as static pages. They contain only what the platform returns to a visitor without a login, so nothing
 * private can leak.
 */
export async function writeSite(
  ctx: SiteContext,
  cmptId: number,
  folder: string,
): Promise<{ pages: number; files: number }> {
  const found = await collect(createClient({ origin: ctx.origin, language: () => 'zh' }), cmptId)
  if (!found) throw new FolderError([fault({ file: folder }, 'notEnded')])
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new FolderError([fault({ file: folder }, 'notEmpty', { name: folder })])
  const kept = await keepFiles(ctx, { cmptId, folder, shown: found.files })
  const markdown = await loadMarkdown()
  const pictures = new Map<string, string>()
  const inside = (html: string) =>
    html
      .replace(PICTURE, (path) => {
        const name = pictures.get(path) ?? `pictures/${pictures.size + 1}${extname(path)}`
        pictures.set(path, name)
        return `../${name}`
      })
      .replace(/(?<=href=")\/(?!\/)/g, `${ctx.siteUrl}/`)
  let pages = 0
  for (const language of ['zh', 'en'] as const) {
    const other = language === 'zh' ? 'en' : 'zh'
    const page: Page = {
      language,
      say: speaker(language),
      of: (words: Words) => words[language] || words[other],
      markdown: (text, under) => inside(markdown(text, under)),
    }
    await mkdir(join(folder, language))
    for (const [name, html] of pagesOf(page, found, { at: ctx.now.toISOString(), kept })) {
      await writeFile(join(folder, language, name), html)
      pages++
    }
  }
  await keepPictures(ctx.origin, pictures, folder)
  await writeFile(join(folder, 'style.css'), STYLE)
  // Written last, so that a folder with this file is complete.
  await writeFile(join(folder, 'index.html'), front(found.cmpt.title))
  return { pages, files: kept.size }
}

/** A page or drawing among the data would run scripts on the archive's origin: its extension is replaced. */
const endingOf = (name: string) => (typeByName(name) ? extname(name).toLowerCase() : '.bin')

async function keepFiles(
  { db, storage }: SiteContext,
  { cmptId, folder, shown }: { cmptId: number; folder: string; shown: { id: number; licence: string }[] },
): Promise<Map<number, string>> {
  const free = new Set(shown.filter(({ licence }) => FREE.test(licence.trim())).map(({ id }) => id))
  const kept = new Map<number, string>()
  for (const file of await filesOf(db, cmptId)) {
    if (!free.has(file.id)) continue
    const name = `data/${file.id}${endingOf(file.name)}`
    await mkdir(join(folder, 'data'), { recursive: true })
    await pipeline((await storage.get(file.objectKey)).body, createWriteStream(join(folder, name)))
    kept.set(file.id, name)
  }
  return kept
}

/** A missing picture leaves its alternative text. */
async function keepPictures(origin: string, pictures: Map<string, string>, folder: string): Promise<void> {
  if (pictures.size > 0) await mkdir(join(folder, 'pictures'))
  for (const [path, name] of pictures) {
    const answer = await fetch(origin + path)
    if (answer.ok) await writeFile(join(folder, name), await answer.bytes())
  }
}

const front = (title: Words): string => {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8">${POLICY}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title.zh || title.en)}</title><link rel="stylesheet" href="style.css"></head>
<body><main><h1>${esc(title.zh || title.en)}</h1>
<ul><li><a href="zh/index.html">中文</a></li><li><a href="en/index.html" lang="en">English</a></li></ul></main></body>
</html>
`
}

/** The style sheet of a static site: no fonts or pictures, both colour schemes. */
const STYLE = `:root { color-scheme: light dark; --line: light-dark(#c4c9d0, #4a4f57); --link: light-dark(#0b57a4, #8ab8f2); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; font: 1rem/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: .5rem 0; }
nav a { display: inline-block; padding: .25rem 0; }
nav a[aria-current] { font-weight: 700; }
header, footer { border-color: var(--line); border-style: solid; border-width: 0 0 1px; margin-bottom: 1rem; }
footer { border-width: 1px 0 0; margin-top: 2rem; padding-top: .5rem; }
.wide, [data-table] { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .5rem; text-align: start; vertical-align: top; overflow-wrap: normal; }
th.number, td.number { text-align: end; font-variant-numeric: tabular-nums; }
.wide td code { display: inline-block; min-width: 17rem; overflow-wrap: anywhere; }
time { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; }
dd { margin: 0; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .5rem; }
article { border-top: 1px solid var(--line); padding: .5rem 0; }
article.reply { margin-inline-start: 1.5rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`
