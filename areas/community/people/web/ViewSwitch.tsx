import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import classes from './People.module.css'

/** On the user's own profile: a preview of what others see, and a link to the settings. */
export function ViewSwitch({ asOthers }: { asOthers: boolean }) {
  const t = useText('people')
  return (
    <div className={classes.view} data-others={asOthers || undefined}>
      <span>{t(asOthers ? 'view.others' : 'view.own')}</span>
      <Group gap="xs">
        <Button component={Link} to={paths.userCentre(!asOthers)} size="compact-sm" preventScrollReset>
          {t(asOthers ? 'view.back' : 'view.asOthers')}
        </Button>
        <Button component={Link} to={paths.settings()} variant="default" size="compact-sm">
          {t('view.edit')}
        </Button>
        <Button component={Link} to={paths.otherSettings('privacy')} variant="default" size="compact-sm">
          {t('view.privacy')}
        </Button>
        <Button component={Link} to={paths.people()} variant="default" size="compact-sm">
          {t('people.title')}
        </Button>
      </Group>
    </div>
  )
}
