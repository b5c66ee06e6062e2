import type { WireOf } from '@leitai/contract/core/call'
import type { classPage } from '@leitai/contract/learning/class'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../platform/app/chunk.ts'
import type { Derived } from '../../platform/app/screen.ts'

export type ClassShown = WireOf<typeof classPage>
export interface ClassTabProps {
  of: ClassShown
}

interface Tab extends Derived {
  component: () => Promise<{ default: ComponentType<ClassTabProps> }>
}

/** Defines a tab of a class’s page; bootstrap/class-tabs.ts lists them. */
export const defineClassTab = ({ component, ...tab }: Tab) => ({ ...tab, Component: lazyComponent(component) })
