import { sections } from '@leitai/platform/web/app/chrome/sections'
import { useMe } from '@leitai/platform/web/app/session'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useMantineColorScheme } from '@mantine/core'

export interface Command {
  key: string
  label: string
  /** A page to open, or something to do. */
  to?: string
  run?: () => void
}

/** What the palette offers beside what it finds: the pages that this person may open, and switches. */
export function useCommands(): Command[] {
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
    ...(staff ? [{ key: 'nav.desk', label: common('nav.desk'), to: paths.adminConsole() }] : []),
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
export function matching(commands: readonly Command[], keyword: string): Command[] {
  const words = keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
