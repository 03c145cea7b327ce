import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts.module.css';

/** Where messages come up: at the foot of the page. */
export default function Toasts() {
  return (
    <Notifications
      position="bottom-center"
      containerWidth={360}
      classNames={{ root: classes.root ?? '' }}
    />
  );
}
