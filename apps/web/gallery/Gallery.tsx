import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useLanguage } from '@leitai/platform/web/framework/i18n/use-text'
import { BASE } from '@leitai/platform/web/paths'
import { Anchor, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { buttons } from './buttons.tsx'
import { dialogs } from './dialogs.tsx'
import { fields } from './fields.tsx'
import classes from './Gallery.module.css'
import type { Say } from './gallery.ts'
import { marks } from './marks.tsx'
import { moreFields } from './more-fields.tsx'
import { tables } from './tables.tsx'
import { texts } from './texts.tsx'

const groups = [buttons, fields, moreFields, dialogs, tables, texts, marks]

/**
 * Every component of platform/ui in its states, for development and for `npm run test:pictures`. By the address: `lang`, `scheme` (light
 * or dark), `group` with only one of the groups, and `only`, one state alone, such as `Dialog.title`.
 */
export default function Gallery() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const language = useLanguage()
  const say: Say = (zh, en) => (language === 'zh' ? zh : en)
  const scheme = search.get('scheme') === 'dark' ? 'dark' : 'light'
  useEffect(() => {
    // Not by Mantine, which would keep the choice for the site's other pages.
    document.documentElement.dataset.mantineColorScheme = scheme
  }, [scheme])
  const address = (more: Record<string, string>) =>
    `${BASE}${pathname}?${new URLSearchParams({ lang: language, scheme, ...more })}`
  const [group, only] = [search.get('group'), search.get('only')]
  if (only !== null) {
    const state = groups
      .flatMap(({ entries }) => entries)
      .flatMap(({ file, states }) => states.filter(({ name }) => `${file}.${name}` === only))[0]
    return (
      <div className={classes.page} data-only={only}>
        {state?.show(say)}
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <Head title="Gallery" />
      <nav className={classes.bar} aria-label="Gallery">
        <Anchor href={address({ lang: language === 'zh' ? 'en' : 'zh' })}>{say('English', '中文')}</Anchor>
        <Anchor href={address({ scheme: scheme === 'dark' ? 'light' : 'dark' })}>
          {say('换配色', 'Other scheme')}
        </Anchor>
        <Anchor href={address({})}>{say('全部', 'All')}</Anchor>
        {groups.map(({ name }) => (
          <Anchor key={name} href={address({ group: name })}>
            {name}
          </Anchor>
        ))}
      </nav>
      {groups
        .filter(({ name }) => group === null || name === group)
        .flatMap(({ entries }) => entries)
        .map(({ file, states }) => (
          <section key={file} className={classes.component} data-picture={file}>
            <Title order={2} fz="lg" mt="xl">
              {file}
            </Title>
            {states.map(({ name, show, above = false }) => {
              const id = `${file}.${name}`
              return (
                <div key={name}>
                  <p className={classes.name}>{name}</p>
                  {above ? (
                    <Anchor href={address({ only: id })} data-above={id}>
                      {say('单独打开', 'Open alone')}
                    </Anchor>
                  ) : (
                    <div className={classes.state} data-state={id}>
                      {show(say)}
                    </div>
                  )}
                </div>
              )
            })}
          </section>
        ))}
    </div>
  )
}
