<?php

namespace App\Mail;

use Symfony\Component\Mailer\SentMessage;
use Symfony\Component\Mailer\Transport\AbstractTransport;

/** Writes every mail into a folder, for tests to read. */
class EmlTransport extends AbstractTransport
{
    public function __construct(private string $folder)
    {
        parent::__construct();
    }

    protected function doSend(SentMessage $message): void
    {
        $name = sprintf('%.6f-%s', microtime(true), bin2hex(random_bytes(4)));
        file_put_contents("$this->folder/$name.part", $message->toString());
        // Whole at once: readers look at *.eml only.
        rename("$this->folder/$name.part", "$this->folder/$name.eml");
    }

    public function __toString(): string
    {
        return 'eml';
    }
}
