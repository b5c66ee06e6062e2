import { findFile, readStart } from '@leitai/competition/archive/files'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { limits } from '@leitai/platform/contract/limits'
import type { Making } from './folder.ts'
import { MOST_HTML, markdownOf } from './markdown.ts'
import { tabTitles } from './texts.ts'

/** A page over there: its title, and its file or its text. */
export interface Page {
  title: string
  /** A file of the source; or `text`. */
  file?: string
  text?: string
}
type Tab = keyof typeof tabTitles

const MOST_PAGES = 40
/** As much of a page as can be needed: four bytes a character. */
const MOST_BYTES = 8 * MOST_HTML
/** A picture of the bundle. No part of it can be read twice, or a page of nothing but beginnings would take minutes. */
const PICTURE = /!\[([^[\]\n]*)\]\((?!https?:)(?=([^()\s]+))\2[^()\n]*\)/g

function tabOf(title: string): Tab {
  if (/terms|rule|condition|条款|规则|须知/i.test(title)) return 'rules'
  return /data|evaluat|submi|task|metric|score|phase|数据|评测|评分|提交|任务/i.test(title) ? 'task' : 'overview'
}

/** Pictures of the bundle have no address here: their descriptions stay. */
function withoutPictures(making: Making, place: string, text: string): string {
  return text.replace(PICTURE, (_, words: string, name: string) => {
    making.notes.say('todo', place, 'pagePicture', { name })
    return words
  })
}

/** The texts of the tabs from the pages, in their order; each page is a section. */
export async function textsOf(
  making: Making,
  pages: readonly Page[],
  introduction: string,
): Promise<Pick<ManifestInput, 'overview' | 'task' | 'rules'>> {
  const tabs: Record<Tab, string[]> = { overview: introduction === '' ? [] : [introduction], task: [], rules: [] }
  if (pages.length > MOST_PAGES) making.notes.say('left', 'pages', 'pagesMany', { limit: MOST_PAGES })
  for (const page of pages.slice(0, MOST_PAGES)) {
    const place = page.file ?? page.title
    const read = await contentOf(making, page)
    if (read === null) {
      making.notes.say('left', place, 'pageMissing')
      continue
    }
    const tab = tabOf(`${page.title} ${page.file ?? ''}`)
    const isHtml = /\.html?$/i.test(page.file ?? '') || /^\s*<(?:!doctype|html|div|p|h\d|body)\b/i.test(read)
    const text = withoutPictures(making, place, isHtml ? await markdownOf(read) : read).trim()
    if (text === '') continue
    tabs[tab].push(/^#\s/.test(text) || pages.length === 1 ? text : `## ${page.title}\n\n${text}`)
    making.notes.say(isHtml ? 'changed' : 'carried', place, isHtml ? 'pageHtml' : 'page', {
      title: page.title,
      tab: tabTitles[tab],
    })
  }
  const written = (tab: Tab) => {
    const text = tabs[tab].join('\n\n')
    const most = limits.editor.text
    if (text.length <= most) return { zh: text, en: text }
    making.notes.say('changed', tabTitles[tab].en, 'pageCut', { limit: most })
    const cut = text.slice(0, most).toWellFormed()
    return { zh: cut, en: cut }
  }
  return { overview: written('overview'), task: written('task'), rules: written('rules') }
}

async function contentOf({ source }: Making, { file, text }: Page): Promise<string | null> {
  if (file === undefined) return text ?? null
  const found = await findFile(source, file)
  if (typeof found === 'string') return found === 'emptyFile' ? '' : null
  return (await readStart(found.path, MOST_BYTES))?.slice(0, 2 * MOST_HTML) ?? null
}
