import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Shows the toasts of `ui/feedback/toast.ts`. */
export function Toasts() {
  return <Notifications position="bottom-center" containerWidth={340} />;
}
