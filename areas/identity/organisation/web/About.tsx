import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Stack } from '@mantine/core'
import classes from './Organisation.module.css'
import type { OrganisationTabProps } from './shared/define-organisation-tab.ts'

/** What an organisation writes of itself. */
export default function About({ organisation: { about, site, contact, createdAt } }: OrganisationTabProps) {
  const t = useText('organisation')
  const words = useWords()
  const text = words(about)
  return (
    <Stack maw={820}>
      {text === '' ? <Empty title={t('about.none')} compact /> : <Markdown text={text} />}
      <p className={classes.quiet}>
        {site !== '' && (
          <>
            {t('about.site')}: <a href={site}>{site}</a>
            <br />
          </>
        )}
        {contact !== '' && (
          <>
            {t('about.contact')}: {contact}
            <br />
          </>
        )}
        {t('about.since')}: <TimeText at={createdAt} detail="day" />
      </p>
    </Stack>
  )
}
