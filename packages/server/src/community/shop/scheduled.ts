import { defineTask } from '../../platform/jobs/task.ts'
import { ordersDue } from './due-orders.ts'

export const tasks = [defineTask({ name: 'orders', every: '2 seconds', run: ordersDue })]
