<?php

namespace App\Enums;

enum Role: string
{
    case Guest = 'guest';
    case Member = 'member';
    case Admin = 'admin';
    case Owner = 'owner';

    public function isAtLeast(self $role): bool
    {
        return array_search($this, self::cases(), true) >= array_search($role, self::cases(), true);
    }
}
