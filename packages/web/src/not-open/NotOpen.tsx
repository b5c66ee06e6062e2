import { Button } from '@mantine/core'
import { Link, matchPath, useLocation } from 'react-router'
import { Head } from '../app/Head.tsx'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { notOpen } from '../not-open.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'

/** The honest page of a screen that a later version opens. */
export default function NotOpen() {
  const t = useText('content')
  const common = useText('common')
  const words = useWords()
  const { pathname } = useLocation()
  const what = Object.entries(notOpen).find(([path]) => matchPath(path, pathname))?.[1]
  const title = what ? words(what) : t('notOpen.title')
  return (
    <>
      <Head title={title} index={false} />
      <Empty
        heading
        drawing="soon"
        title={`${title} · ${t('notOpen.title')}`}
        text={t('notOpen.text', { what: title })}
      >
        <Button component={Link} to={paths.list()}>
          {common('error.toList')}
        </Button>
        <Button variant="default" component={Link} to={paths.home()}>
          {common('error.toHome')}
        </Button>
      </Empty>
    </>
  )
}
