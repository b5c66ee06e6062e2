import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths, textPath } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchHelp } from '../../../content/contract.ts'
import { sections } from '../../../frame/web/shared/sections.ts'
import { type FoundKind, searchLength, searchSite } from '../../contract.ts'
import classes from './Palette.module.css'

const TYPING_MS = 150
const MOST_HELP = 5
const MOST_COMMANDS = 6

type Found = WireOf<typeof searchSite>['list'][number]
interface Line {
  key: string
  kind: FoundKind | 'command' | 'help'
  label: string
  more?: string
  to?: string | undefined
  run?: (() => void) | undefined
}

function addressOf({ kind, id }: Found, title: string): string {
  switch (kind) {
    case 'competition':
      return paths.competition(id)
    case 'person':
      return paths.person(id)
    case 'team':
      return paths.competition(id, 'teams', { q: title })
    case 'dataset':
      return paths.dataset(id)
    case 'topic':
      return paths.topic(id)
    case 'news':
      return paths.news(id)
  }
}

/** What matches: commands at once, the rest as soon as the typing rests. */
function useLines(keyword: string) {
  const words = useWords()
  const language = useLanguage()
  const commands = useCommands()
  const [rested] = useDebouncedValue(keyword, TYPING_MS)
  const searchWords = rested === '' ? null : rested
  const site = useCallWhen(searchSite, searchWords === null ? null : { keyword: searchWords })
  const help = useCallWhen(searchHelp, searchWords === null ? null : { keyword: searchWords, language })
  const found = (site.data?.list ?? []).map((one): Line => {
    const label = words(one.title)
    const more = one.within ? { more: words(one.within) } : {}
    return { key: `${one.kind}-${one.id}-${label}`, kind: one.kind, label, to: addressOf(one, label), ...more }
  })
  const pages = (help.data?.list ?? []).slice(0, MOST_HELP).map(
    ({ page, anchor, title, excerpt }): Line => ({
      key: `help-${page}-${anchor}`,
      kind: 'help',
      label: title,
      more: excerpt,
      // A full page load, so that the browser scrolls to the section.
      run: () => location.assign(full(textPath(page, anchor))),
    }),
  )
  const offered = matching(commands, keyword)
    .slice(0, keyword === '' ? undefined : MOST_COMMANDS)
    .map(({ key, label, to, run }): Line => ({ key: `command-${key}`, kind: 'command', label, to, run }))
  const waiting = keyword !== '' && (rested !== keyword || site.fetching || help.fetching)
  return { lines: [...found, ...pages, ...offered], waiting, error: site.error ?? help.error }
}

/** One search over competitions, people, teams, datasets, topics, news, help and commands (⌘K, Ctrl-K). */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useText('search')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const keyword = text.trim()
  const { lines, waiting, error } = useLines(keyword)
  const at = Math.min(chosen, Math.max(lines.length - 1, 0))
  const take = ({ to, run }: Line) => {
    onClose()
    run?.()
    if (to !== undefined) void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (event.key === 'ArrowDown') setChosen(lines.length === 0 ? 0 : (at + 1) % lines.length)
    else if (event.key === 'ArrowUp') setChosen(lines.length === 0 ? 0 : (at - 1 + lines.length) % lines.length)
    // Enter also ends the composition of Chinese characters.
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && line) take(line)
    else return
    event.preventDefault()
  }
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  return (
    <Dialog opened onClose={onClose} label={t('label')} size={620}>
      <div className={classes.field}>
        <Icon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          maxLength={searchLength}
          value={text}
          ref={focusedFirst}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} aria-busy={waiting} className={classes.list}>
        {kinds.map((kind) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={classes.kind}>
              {t(`kind.${kind}`)}
            </div>
            {lines.map((line, place) =>
              line.kind === kind ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are handled by the field
                <div
                  key={line.key}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  className={classes.option}
                  ref={place === at ? shown : undefined}
                  onClick={() => take(line)}
                  onPointerMove={() => setChosen(place)}
                >
                  <span className={classes.name}>{line.label}</span>
                  {line.more && <span className={classes.more}>{line.more}</span>}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={classes.hint} role="status">
        {error
          ? t('failed', { reason: error.message })
          : lines.length === 0 && !waiting
            ? t('none', { keyword })
            : t('hint')}
      </p>
    </Dialog>
  )
}

/** The browser moves the focus there when it opens the dialog; React’s own attribute comes too early. */
const focusedFirst = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

const shown = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

interface Command {
  key: string
  label: string
  /** A page to open, or something to do. */
  to?: string
  run?: () => void
}

/** What the palette offers beside what it finds: the pages that this person may open, and switches. */
function useCommands(): Command[] {
  const t = useText('search')
  const common = useText('common')
  const me = useMe()
  const { speak, language } = useApp()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const own = [
    { key: 'nav.mine', to: paths.myCompetitions() },
    { key: 'nav.classes', to: paths.classes() },
    { key: 'nav.centre', to: paths.userCentre() },
    { key: 'nav.points', to: paths.points() },
    { key: 'nav.messages', to: paths.messages() },
    { key: 'nav.settings', to: paths.settings() },
  ] as const
  const pages = [
    { key: 'command.notices', to: paths.notices(), member: true },
    { key: 'command.lab', to: paths.lab(), member: true },
    { key: 'command.people', to: paths.people() },
    { key: 'command.library', to: paths.library() },
    { key: 'command.news', to: paths.newsList() },
    { key: 'command.organisations', to: paths.organisations() },
    { key: 'command.statistics', to: paths.statistics() },
    { key: 'command.tool', to: paths.submissionTool() },
    { key: 'command.help', to: paths.help() },
  ] as const
  const staff = me.role === 'admin' || me.hosts
  return [
    ...sections.map(({ key, to }) => ({ key, label: common(key), to })),
    ...(me.loginFlag ? own.map(({ key, to }) => ({ key, label: common(key), to })) : []),
    ...(staff ? [{ key: 'nav.adminConsole', label: common('nav.adminConsole'), to: paths.adminConsole() }] : []),
    ...pages.filter((page) => me.loginFlag || !('member' in page)).map(({ key, to }) => ({ key, label: t(key), to })),
    {
      key: 'dark',
      label: t('command.dark'),
      run: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'language',
      label: t('command.language'),
      run: () => void speak?.(language === 'zh' ? 'en' : 'zh'),
    },
  ]
}

/** Commands whose label contains every word; without words, the pages that a new visitor looks for. */
function matching(commands: readonly Command[], keyword: string): Command[] {
  const words = keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
