<?php

namespace App\Enums;

enum Network: string
{
    case X = 'x';
    case Instagram = 'instagram';
    case Facebook = 'facebook';
    case LinkedIn = 'linkedin';
    case TikTok = 'tiktok';
    case Pinterest = 'pinterest';
    case YouTube = 'youtube';
    case Threads = 'threads';
    case Bluesky = 'bluesky';
    case Mastodon = 'mastodon';
    case GoogleBusiness = 'google_business';
}
