import type { Section } from '@leitai/platform/settings/contract'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { siteHistory } from '../contract.ts'
import classes from './Site.module.css'

const PAGE = 10

/** Former versions of the section; selecting one loads it into the form, and saving makes it the newest. */
export function History({ section, onTake }: { section: Section; onTake: (value: unknown) => void }) {
  const t = useText('site')
  const [shown, setShown] = useState(false)
  return (
    <div className={classes.history}>
      <Button variant="subtle" size="compact-sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('history')}
      </Button>
      {shown && (
        <Suspense>
          <Versions section={section} onTake={onTake} />
        </Suspense>
      )}
    </div>
  )
}

function Versions({ section, onTake }: { section: Section; onTake: (value: unknown) => void }) {
  const t = useText('site')
  const { list } = useCall(siteHistory, { section, page: 1, pageSize: PAGE })
  if (list.length === 0) return <Text fz="sm">{t('never')}</Text>
  return list.map(({ version, at, by, value }) => (
    <details key={version}>
      <summary>
        {at && <TimeText at={at} detail="second" />} · {by ?? '--'}
      </summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => onTake(value)}>
          {t('history.take')}
        </Button>
      </Group>
    </details>
  ))
}
